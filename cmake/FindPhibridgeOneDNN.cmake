# Finds oneDNN 2.6 or newer, or 3.x: the target DNNL::dnnl, and PhibridgeOneDNN_VERSION. The package file of Debian's
# libdnnl-dev asks for OpenCL headers, which nothing here uses, so headers and library are looked up by themselves: below
# PHIBRIDGE_ONEDNN_ROOT if it is set, and only there.

set(PHIBRIDGE_ONEDNN_ROOT "" CACHE PATH "folder with include/ and lib/ of the oneDNN to take; empty: the system's")
if(NOT "${PHIBRIDGE_ONEDNN_ROOT}" STREQUAL "${PHIBRIDGE_ONEDNN_FOUND_FOR}")  # another one than in the last run
  unset(ONEDNN_INCLUDE_DIR CACHE)
  unset(ONEDNN_LIBRARY CACHE)
endif()
set(PHIBRIDGE_ONEDNN_FOUND_FOR "${PHIBRIDGE_ONEDNN_ROOT}" CACHE INTERNAL "the root of ONEDNN_LIBRARY")
set(onednn_where "")
if(PHIBRIDGE_ONEDNN_ROOT)
  get_filename_component(onednn_root "${PHIBRIDGE_ONEDNN_ROOT}" ABSOLUTE BASE_DIR ${CMAKE_SOURCE_DIR})
  set(onednn_where PATHS ${onednn_root} PATH_SUFFIXES include lib lib64 NO_DEFAULT_PATH)
endif()
find_path(ONEDNN_INCLUDE_DIR oneapi/dnnl/dnnl.hpp ${onednn_where})
find_library(ONEDNN_LIBRARY NAMES dnnl mkldnn ${onednn_where})

# PhibridgeOneDNN_VERSION and PhibridgeOneDNN_THREADS (OMP, TBB, SEQ, …) of the headers.
if(ONEDNN_INCLUDE_DIR)
  file(STRINGS ${ONEDNN_INCLUDE_DIR}/oneapi/dnnl/dnnl_version.h onednn_lines REGEX "define DNNL_VERSION_[A-Z]+ +[0-9]+$")
  string(REGEX REPLACE "[^;0-9]" "" PhibridgeOneDNN_VERSION "${onednn_lines}")
  string(REPLACE ";" "." PhibridgeOneDNN_VERSION "${PhibridgeOneDNN_VERSION}")
  file(STRINGS ${ONEDNN_INCLUDE_DIR}/oneapi/dnnl/dnnl_config.h onednn_lines REGEX "define DNNL_CPU_RUNTIME ")
  string(REGEX REPLACE ".*DNNL_RUNTIME_" "" PhibridgeOneDNN_THREADS "${onednn_lines}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PhibridgeOneDNN REQUIRED_VARS ONEDNN_LIBRARY ONEDNN_INCLUDE_DIR
                                  VERSION_VAR PhibridgeOneDNN_VERSION)
mark_as_advanced(ONEDNN_INCLUDE_DIR ONEDNN_LIBRARY)
if(PhibridgeOneDNN_FOUND AND NOT TARGET DNNL::dnnl)
  add_library(DNNL::dnnl UNKNOWN IMPORTED GLOBAL)
  set_target_properties(DNNL::dnnl PROPERTIES
    IMPORTED_LOCATION ${ONEDNN_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${ONEDNN_INCLUDE_DIR})
  if(NOT PhibridgeOneDNN_THREADS STREQUAL "OMP")
    message(WARNING "phibridge: this oneDNN runs its threads by ${PhibridgeOneDNN_THREADS}; phibridge counts on OpenMP "
                    "(docs/build.md)")
  endif()
endif()
