def describe(s,v): return "x"
def describe_action(s,a): return "x"
