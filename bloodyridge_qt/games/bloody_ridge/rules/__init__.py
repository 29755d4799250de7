"""The rules of Bloody Ridge, a module a chapter, each function citing its paragraph."""
