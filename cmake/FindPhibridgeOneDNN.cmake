# Finds oneDNN: the target DNNL::dnnl. The package file of Debian's libdnnl-dev asks for OpenCL
# headers, which nothing here uses, so headers and library are looked up by themselves.

find_path(ONEDNN_INCLUDE_DIR oneapi/dnnl/dnnl.hpp)
find_library(ONEDNN_LIBRARY NAMES dnnl mkldnn)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(PhibridgeOneDNN REQUIRED_VARS ONEDNN_LIBRARY ONEDNN_INCLUDE_DIR)
mark_as_advanced(ONEDNN_INCLUDE_DIR ONEDNN_LIBRARY)
if(PhibridgeOneDNN_FOUND AND NOT TARGET DNNL::dnnl)
  add_library(DNNL::dnnl UNKNOWN IMPORTED GLOBAL)
  set_target_properties(DNNL::dnnl PROPERTIES
    IMPORTED_LOCATION ${ONEDNN_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${ONEDNN_INCLUDE_DIR})
endif()
