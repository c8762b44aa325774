# Finds what phibridge stands on, and sets PHIBRIDGE_WITH_{ONEDNN,CUDA,GLOG,GFLAGS,CAIRO,LAPACK}.

# Sets PHIBRIDGE_WITH_<name> to ON if PHIBRIDGE_<name> is ON, or AUTO and the package is found.
function(phibridge_optional_package name package)
  set(with OFF)
  if(NOT PHIBRIDGE_${name} STREQUAL "OFF")
    find_package(${package} QUIET GLOBAL ${ARGN})
    set(${package}_VERSION "${${package}_VERSION}" PARENT_SCOPE)
    if(${package}_FOUND)
      set(with ON)
    elseif(NOT PHIBRIDGE_${name} STREQUAL "AUTO" AND PHIBRIDGE_${name})
      message(FATAL_ERROR "PHIBRIDGE_${name}=${PHIBRIDGE_${name}}, but CMake finds no package "
                          "`${package}`. Run ./tools/setup, or set PHIBRIDGE_${name}=OFF.")
    endif()
  endif()
  set(PHIBRIDGE_WITH_${name} ${with} PARENT_SCOPE)
endfunction()

find_package(Threads REQUIRED)
find_package(Protobuf REQUIRED)
find_package(Eigen3 3.3 REQUIRED NO_MODULE)
phibridge_optional_package(ONEDNN PhibridgeOneDNN MODULE)
set(PHIBRIDGE_ONEDNN_TITLE "no oneDNN")
if(PHIBRIDGE_WITH_ONEDNN)
  set(PHIBRIDGE_ONEDNN_TITLE "oneDNN ${PhibridgeOneDNN_VERSION}")
endif()
phibridge_optional_package(GFLAGS gflags CONFIG)
phibridge_optional_package(GLOG glog CONFIG)
phibridge_optional_package(CAIRO PhibridgeCairo MODULE)
phibridge_optional_package(LAPACK LAPACK MODULE)

set(PHIBRIDGE_WITH_CUDA OFF)
if(PHIBRIDGE_CUDA)
  # Debian's CMake 3.25 does not look in the place where NVIDIA's installer puts nvcc.
  if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX})
    find_program(CMAKE_CUDA_COMPILER nvcc HINTS /usr/local/cuda/bin)
  endif()
  include(PhibridgeCudaArchitectures)
  if(DEFINED CACHE{CMAKE_CUDA_ARCHITECTURES} OR DEFINED ENV{CUDAARCHS})  # CMake's own ways to say it
    message(STATUS "phibridge: CMAKE_CUDA_ARCHITECTURES or CUDAARCHS counts, PHIBRIDGE_CUDA_ARCHITECTURES does not")
  else()
    set(phibridge_nvcc $ENV{CUDACXX})
    if(CMAKE_CUDA_COMPILER)
      set(phibridge_nvcc ${CMAKE_CUDA_COMPILER})
    endif()
    phibridge_cuda_architectures(CMAKE_CUDA_ARCHITECTURES ${phibridge_nvcc})
  endif()
  set(CMAKE_CUDA_STANDARD 17)
  set(CMAKE_CUDA_RUNTIME_LIBRARY Shared)  # one runtime for the library, its tests and the program around
  set(CMAKE_CUDA_STANDARD_REQUIRED ON)
  set(CMAKE_CUDA_FLAGS_RELEASE "-O2 -DNDEBUG")
  enable_language(CUDA)
  phibridge_built_architectures(phibridge_built)
  set(PHIBRIDGE_BUILT_ARCHITECTURES "${phibridge_built}" CACHE INTERNAL "of the GPU code: machine code (-real), PTX (-virtual), both")
  find_package(CUDAToolkit REQUIRED)
  get_filename_component(phibridge_cuda_root ${CUDAToolkit_BIN_DIR} DIRECTORY)
  find_path(CUDNN_INCLUDE_DIR cudnn.h HINTS ${CUDAToolkit_INCLUDE_DIRS} $ENV{CUDNN_HOME}/include)
  find_library(CUDNN_LIBRARY NAMES cudnn libcudnn.so.9
               HINTS ${CUDAToolkit_LIBRARY_DIR} ${phibridge_cuda_root}/lib $ENV{CUDNN_HOME}/lib)
  if(NOT CUDNN_INCLUDE_DIR OR NOT CUDNN_LIBRARY)
    message(FATAL_ERROR "PHIBRIDGE_CUDA=ON needs cuDNN 9 (cudnn.h: ${CUDNN_INCLUDE_DIR}, "
                        "libcudnn: ${CUDNN_LIBRARY}); set CUDNN_HOME to its folder.")
  endif()
  set(PHIBRIDGE_WITH_CUDA ON)
endif()

# A compiler cache is used when it is there.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  # The sloppiness is what ccache asks for with precompiled headers.
  set(phibridge_launcher ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} ${CCACHE_PROGRAM})
  foreach(language CXX CUDA)
    if(NOT CMAKE_${language}_COMPILER_LAUNCHER)
      set(CMAKE_${language}_COMPILER_LAUNCHER ${phibridge_launcher})
    endif()
  endforeach()
endif()
