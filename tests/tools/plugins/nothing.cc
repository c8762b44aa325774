// A library that was named as a plug-in, and registers nothing.
int NothingOfPhibridge();
int NothingOfPhibridge() { return 0; }
