from generators.engine import ENGINE
def made(request): return {"seed": request.seed, "engine": ENGINE}
