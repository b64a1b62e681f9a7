// Nothing is called by name: the linker puts these functions before libdispatch's (see PolledWriteSources.c).
