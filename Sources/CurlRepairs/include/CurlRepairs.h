// Nothing is called by name: these functions stand before libcurl's (see CurlRepairs.c).
