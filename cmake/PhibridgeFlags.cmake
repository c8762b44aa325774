# phibridge_options: how all of our own code is compiled; linked PRIVATE by every target of ours.

add_library(phibridge_options INTERFACE)
target_include_directories(phibridge_options INTERFACE ${CMAKE_SOURCE_DIR})
target_link_libraries(phibridge_options INTERFACE Threads::Threads)

# The macros of the back ends are the same in every file of one build: a header must not differ
# between two translation units.
set(PHIBRIDGE_DEFINITIONS "")
foreach(name ONEDNN CUDA GLOG GFLAGS)
  if(PHIBRIDGE_WITH_${name})
    list(APPEND PHIBRIDGE_DEFINITIONS PHIBRIDGE_WITH_${name})
  endif()
endforeach()
target_compile_definitions(phibridge_options INTERFACE ${PHIBRIDGE_DEFINITIONS})

set(phibridge_warnings -Wall -Wextra)
if(PHIBRIDGE_WERROR)
  list(APPEND phibridge_warnings -Werror)
endif()
if(PHIBRIDGE_SANITIZE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # gcc's instrumentation hides initialisations and sizes from these warnings, in libstdc++'s headers too.
  list(APPEND phibridge_warnings -Wno-maybe-uninitialized -Wno-array-bounds -Wno-stringop-overflow)
endif()
if(PHIBRIDGE_SANITIZE MATCHES "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Eigen's thread pool uses fences, which ThreadSanitizer does not model.
  list(APPEND phibridge_warnings -Wno-tsan)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # The original's sources write a list of one name as {{"X"}}.
  list(APPEND phibridge_warnings -Wno-braced-scalar-init)
endif()
if(PHIBRIDGE_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # A unity source includes .cc files, which this warning takes for headers.
  list(APPEND phibridge_warnings -Wno-subobject-linkage)
endif()
# __FILE__ is the path from the repository root: registrations and errors print it.
set(phibridge_prefix_map -fmacro-prefix-map=${CMAKE_SOURCE_DIR}/=)
set(phibridge_cxx_flags ${phibridge_warnings} -fno-semantic-interposition)
target_compile_options(phibridge_options INTERFACE
  "$<$<COMPILE_LANGUAGE:CXX>:${phibridge_prefix_map};${phibridge_cxx_flags}>")

# How code is compiled that computes with elements: integers wrap around, as in the original and in NumPy. All other code
# computes sizes, where an overflow is a fault that the sanitizers report.
set(PHIBRIDGE_ELEMENT_FLAGS -fwrapv)

if(PHIBRIDGE_WITH_CUDA)
  list(JOIN phibridge_cxx_flags "," phibridge_host_flags)
  # The map stands by itself, where ccache knows it for a path: within -Xcompiler another folder would compile anew.
  target_compile_options(phibridge_options INTERFACE
    "$<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr;--extended-lambda;${phibridge_prefix_map};-Xcompiler=${phibridge_host_flags}>")
  target_include_directories(phibridge_options SYSTEM INTERFACE
    ${CUDAToolkit_INCLUDE_DIRS} ${CUDNN_INCLUDE_DIR})
endif()

if(PHIBRIDGE_WITH_GLOG)
  target_link_libraries(phibridge_options INTERFACE glog::glog)
endif()
if(PHIBRIDGE_WITH_GFLAGS)
  target_link_libraries(phibridge_options INTERFACE gflags)
endif()
if(PHIBRIDGE_SANITIZE)
  target_compile_options(phibridge_options INTERFACE
    -fsanitize=${PHIBRIDGE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(PHIBRIDGE_SANITIZE MATCHES "address")
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")  # gcc defines it by itself
      target_compile_definitions(phibridge_options INTERFACE __SANITIZE_ADDRESS__)
    endif()
    # A report still ends the process, unless ASAN_OPTIONS=halt_on_error=0 asks for all of them.
    target_compile_options(phibridge_options INTERFACE -fsanitize-recover=address)
  endif()
  target_link_options(phibridge_options INTERFACE -fsanitize=${PHIBRIDGE_SANITIZE})
endif()
# A target's property PHIBRIDGE_LINKER comes before the linker of all.
set(phibridge_own_linker $<TARGET_PROPERTY:PHIBRIDGE_LINKER>)
target_link_options(phibridge_options INTERFACE
  $<$<BOOL:${phibridge_own_linker}>:-fuse-ld=${phibridge_own_linker}>)
if(phibridge_linker)
  target_link_options(phibridge_options INTERFACE $<$<NOT:$<BOOL:${phibridge_own_linker}>>:-fuse-ld=${phibridge_linker}>)
endif()

# Records are tables of pointers, and each pointer costs the library 24 bytes more, or a few bits if the linker packs
# them. PHIBRIDGE_PACKING_LINKER: one that does. A program is run, because some (mold 1.10) write packed pointers that
# the C library refuses.
set(PHIBRIDGE_PACKING_LINKER "")
if(NOT CMAKE_BUILD_TYPE STREQUAL "Debug" AND NOT PHIBRIDGE_SANITIZE AND NOT CMAKE_CROSSCOMPILING)
  include(CheckCXXSourceRuns)
  foreach(linker ${phibridge_linker} bfd)
    set(CMAKE_REQUIRED_LINK_OPTIONS -fuse-ld=${linker} -Wl,-z,pack-relative-relocs -Wl,--fatal-warnings)
    check_cxx_source_runs("
      #include <cstdio>
      const char* volatile const names[] = {\"no\", \"yes\"};
      int main(int count, char**) { return std::puts(names[count]) < 0; }" PHIBRIDGE_${linker}_PACKS_POINTERS)
    if(PHIBRIDGE_${linker}_PACKS_POINTERS)
      set(PHIBRIDGE_PACKING_LINKER ${linker})
      break()
    endif()
  endforeach()
  unset(CMAKE_REQUIRED_LINK_OPTIONS)
endif()
