def problems(request): return []
