# What can be chosen at configure time.

set(PHIBRIDGE_ONEDNN AUTO CACHE STRING "oneDNN back end: AUTO (when found), ON or OFF")
set(PHIBRIDGE_GLOG AUTO CACHE STRING "log through glog: AUTO (when found), ON or OFF")
set(PHIBRIDGE_GFLAGS AUTO CACHE STRING "flags through gflags: AUTO (when found), ON or OFF")
set(PHIBRIDGE_CAIRO AUTO CACHE STRING "loss curves as pictures, through Cairo: AUTO (when found), ON or OFF")
set_property(CACHE PHIBRIDGE_ONEDNN PHIBRIDGE_GLOG PHIBRIDGE_GFLAGS PHIBRIDGE_CAIRO PROPERTY STRINGS AUTO ON OFF)
option(PHIBRIDGE_CUDA "GPU and GPUDNN back ends (CUDA, cuDNN, cuBLAS)" OFF)
option(PHIBRIDGE_TESTS "build the tests" ON)
option(PHIBRIDGE_TOOLS "build the command line and the benchmarks" ON)
option(PHIBRIDGE_UNITY "compile sources in batches: quicker clean builds" OFF)
option(PHIBRIDGE_PCH "precompile the standard headers" ON)
option(PHIBRIDGE_WERROR "treat warnings in our own code as errors" ON)
option(PHIBRIDGE_COVERAGE "count the executed lines of phi/core, compat and framework: tools/coverage" OFF)
set(PHIBRIDGE_SANITIZE "" CACHE STRING "sanitizers, for -fsanitize=: address,undefined or thread")

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# -O2 everywhere it counts; kernels get their loop options in phi/CMakeLists.txt. Never -ffast-math:
# NaN, Inf and signed zeros must come out as the original's do.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")
