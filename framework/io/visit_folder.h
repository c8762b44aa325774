#pragma once

#include <functional>
#include <string>

namespace phibridge {

/// Calls `visit` with the name of each entry of a folder but `.` and `..`, in no order, until it
/// returns false. False, with `errno` set, if the folder cannot be read. Not by std::filesystem:
/// its iterator ends the process where it finds no memory. Errors: std::bad_alloc.
bool VisitFolder(const std::string& folder, const std::function<bool(const char* name)>& visit);

}  // namespace phibridge
