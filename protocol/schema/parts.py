"""Small words for schemas, for generate.py and for the description of each game."""


def ref(name):
    return {"$ref": "#/$defs/" + name}


def obj(required, optional=None):
    members = dict(required)
    members.update(optional or {})
    return {"type": "object", "properties": members, "required": sorted(required)}


def by_name(value, names=None):
    key = names or {"type": "string", "pattern": "^[a-z0-9_#-]+$"}
    return {"type": "object", "propertyNames": key, "additionalProperties": value}


def listed(value):
    return {"type": "array", "items": value}


def maybe(value):
    return {"anyOf": [value, {"type": "null"}]}


def one_of(*words):
    return {"enum": list(words)}


def const(word):
    return {"const": word}


STRING = {"type": "string"}
FLAG = {"type": "boolean"}
COUNT = {"type": "integer", "minimum": 0}
NUMBER = {"type": "integer"}
NULL = {"type": "null"}


def hex_of(size):
    return {"type": "string", "pattern": "^[0-9a-f]{%d}$" % (2 * size)}


def words_of(kind):
    return ref("word." + kind)


# Most games say who sits where.
SEATS = ref("seat")
