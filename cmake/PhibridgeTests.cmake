# phibridge_add_tests(): one executable and one ctest entry for each tests/**/*_test.{cc,cu}; the name is
# the path without its ending ("phi/core/ddim_test"), the label comes from the folder. And one entry for
# each case list of parity/cases ("cases/softmax").

# Files that every test may use. Same flags as the tests, so that they share one precompiled header.
function(phibridge_test_target_properties target)
  target_link_libraries(${target} PRIVATE phibridge phibridge_options GTest::gtest)
  target_compile_definitions(${target} PRIVATE
    PHIBRIDGE_SOURCE_DIR="${CMAKE_SOURCE_DIR}" PHIBRIDGE_BINARY="${CMAKE_BINARY_DIR}/bin/phibridge")
  # A test spends its time in the library: a quarter of the compiler's work is saved.
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  phibridge_count_lines(${target})  # the inline functions of headers, too
endfunction()

function(phibridge_add_test_support)
  phibridge_glob(sources "support/**/*.cc")
  list(FILTER sources EXCLUDE REGEX "/support/.*_test\\.cc$")
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/empty.cc
       CONTENT "// A library needs a source; this one carries the tests' precompiled header.\n")
  add_library(phibridge_test_support STATIC ${CMAKE_CURRENT_BINARY_DIR}/empty.cc ${sources})
  phibridge_test_target_properties(phibridge_test_support)
  if(PHIBRIDGE_PCH)
    target_precompile_headers(phibridge_test_support PRIVATE
      $<$<COMPILE_LANGUAGE:CXX>:${CMAKE_SOURCE_DIR}/cmake/precompiled_test.h>)
  endif()
endfunction()

# Sets <variable> to the ctest labels of the test <name>.
function(phibridge_test_labels variable name)
  set(labels unit)
  foreach(folder ops:op cases:op programs:program oracle:oracle)
    string(REPLACE ":" ";" folder ${folder})
    list(GET folder 0 path)
    list(GET folder 1 label)
    if(name MATCHES "^${path}/")
      set(labels ${label})
    endif()
  endforeach()
  foreach(label gpu parity slow)
    if(name MATCHES "_${label}_test$" AND NOT label IN_LIST labels)
      list(APPEND labels ${label})
    endif()
  endforeach()
  if(name MATCHES "/(gpu|gpudnn)/" AND NOT "gpu" IN_LIST labels)
    list(APPEND labels gpu)
  endif()
  if("gpu" IN_LIST labels)
    list(REMOVE_ITEM labels unit)
  endif()
  set(${variable} ${labels} PARENT_SCOPE)
endfunction()

function(phibridge_register_test name)
  phibridge_test_labels(labels ${name})
  set(seconds 600)
  if("slow" IN_LIST labels)
    set(seconds 1800)
  endif()
  if(PHIBRIDGE_SANITIZE)
    set(seconds 3600)
  endif()
  set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT ${seconds} SKIP_RETURN_CODE 77)
  if("gpu" IN_LIST labels)
    set_tests_properties(${name} PROPERTIES RESOURCE_LOCK gpu)
  endif()
  get_property(count GLOBAL PROPERTY PHIBRIDGE_TEST_COUNT)
  math(EXPR count "${count} + 1")
  set_property(GLOBAL PROPERTY PHIBRIDGE_TEST_COUNT ${count})
endfunction()

function(phibridge_add_test source)
  file(RELATIVE_PATH path ${CMAKE_CURRENT_SOURCE_DIR} ${source})
  string(REGEX REPLACE "\\.(cc|cu)$" "" name ${path})
  string(REPLACE "/" "_" target ${name})
  get_filename_component(folder ${name} DIRECTORY)
  get_filename_component(file_name ${name} NAME)
  add_executable(${target} ${source})
  phibridge_test_target_properties(${target})
  target_link_libraries(${target} PRIVATE phibridge_test_support GTest::gtest_main)
  if(NOT name MATCHES "/parts_test$")  # tests how they are loaded
    foreach(part ${PHIBRIDGE_PARTS})
      if(TARGET phibridge_${part})
        target_link_libraries(${target} PRIVATE phibridge_${part})
      endif()
    endforeach()
  endif()
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${file_name} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/${folder})
  if(PHIBRIDGE_PCH AND source MATCHES "\\.cc$")
    target_precompile_headers(${target} REUSE_FROM phibridge_test_support)
  endif()
  if(TARGET phibridge_cli)
    add_dependencies(${target} phibridge_cli)
  endif()
  add_test(NAME ${name} COMMAND ${target})
  phibridge_register_test(${name})
  if(name MATCHES "^(phi/core|phi/common|compat|framework)/")
    add_dependencies(phibridge_counting_tests ${target})
  endif()
  phibridge_test_labels(labels ${name})
  if("gpu" IN_LIST labels OR "op" IN_LIST labels)  # the tests of ops run on the GPU too
    add_dependencies(phibridge_gpu_tests ${target})
  endif()
  if(name MATCHES "^(ops|parity|tools)/" AND TARGET phibridge_tools_common)
    # Its headers need nothing that the tests lack; flags of its libraries would spoil the shared precompiled header.
    target_link_libraries(${target} PRIVATE $<LINK_ONLY:phibridge_tools_common>)
  endif()
  if(name MATCHES "^tools/|/plugin_test$")
    add_dependencies(${target} phibridge_test_plugins)
  endif()
  if(name MATCHES "^tools/(parity|hostile|file_policy)_test$" AND TARGET phibridge_parity_program)
    add_dependencies(${target} phibridge_parity_program)
  endif()
  if(name STREQUAL "tools/hostile_test" AND TARGET phibridge_parity_work)
    target_link_libraries(${target} PRIVATE $<LINK_ONLY:phibridge_parity_work>)
  endif()
  if(name MATCHES "/(dygraph|nn)/")
    target_link_libraries(${target} PRIVATE phibridge_api)
  endif()
  if(name MATCHES "/onednn/")
    target_link_libraries(${target} PRIVATE DNNL::dnnl)
  endif()
  if(name STREQUAL "tools/new_op_slow_test")
    target_compile_definitions(${target} PRIVATE PHIBRIDGE_ONEDNN_LIBRARY="${ONEDNN_LIBRARY}")
  endif()
  if("gpu" IN_LIST labels)
    target_link_libraries(${target} PRIVATE CUDA::cudart CUDA::cublas ${CUDNN_LIBRARY})
  endif()
endfunction()

# Libraries that tests load into the command line: of tests/tools/plugins each file and each folder.
function(phibridge_add_test_plugin name)
  add_library(test_plugin_${name} MODULE ${ARGN})
  target_link_libraries(test_plugin_${name} PRIVATE phibridge_compat phibridge_options)
  set_target_properties(test_plugin_${name} PROPERTIES
    PREFIX "" OUTPUT_NAME ${name} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/tools/plugins)
  add_dependencies(phibridge_test_plugins test_plugin_${name})
endfunction()

function(phibridge_add_test_plugins)
  phibridge_glob(sources "tools/plugins/*.cc")
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    phibridge_add_test_plugin(${name} ${source})
  endforeach()
  # Says itself for which version it was built.
  set_target_properties(test_plugin_other_version PROPERTIES LINK_LIBRARIES "phibridge;phibridge_options")
  phibridge_glob(softmax "tools/plugins/team_softmax/*.cc")
  phibridge_add_test_plugin(team_softmax ${softmax})
  phibridge_add_test_plugin(wrong_softmax ${softmax})
  target_compile_definitions(test_plugin_wrong_softmax PRIVATE TEAM_SOFTMAX_ERROR=1e-3)
  foreach(name team_softmax wrong_softmax)  # as outside: the original's paths first
    target_include_directories(test_plugin_${name} BEFORE PRIVATE
      ${CMAKE_SOURCE_DIR}/include ${PHIBRIDGE_COMPAT_GENERATED})
    target_link_libraries(test_plugin_${name} PRIVATE Eigen3::Eigen)
    target_compile_options(test_plugin_${name} PRIVATE -w)
  endforeach()
endfunction()

# Sources written against the original's header paths, compiled with nothing else in sight.
function(phibridge_add_outside_test)
  phibridge_glob(sources "outside/**/*.cc")
  if(NOT sources)
    return()
  endif()
  add_executable(outside_test ${sources})
  target_include_directories(outside_test BEFORE PRIVATE
    ${CMAKE_CURRENT_SOURCE_DIR}/outside ${CMAKE_SOURCE_DIR}/include ${PHIBRIDGE_COMPAT_GENERATED})
  # Old sources expect Eigen behind the original's headers.
  target_link_libraries(outside_test PRIVATE
    phibridge phibridge_train phibridge_api phibridge_options Eigen3::Eigen GTest::gtest_main)
  set_target_properties(outside_test PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/outside)
  add_test(NAME outside/outside_test COMMAND outside_test)
  phibridge_register_test(outside/outside_test)
  phibridge_add_outside_headers_test()
endfunction()

# The headers of include/ and their names; and the sources below tests/outside from an installed tree.
function(phibridge_add_outside_headers_test)
  find_package(Python3 COMPONENTS Interpreter)
  if(NOT Python3_FOUND)
    return()
  endif()
  get_target_property(eigen_dirs Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
  list(TRANSFORM eigen_dirs PREPEND "-isystem")
  list(TRANSFORM PHIBRIDGE_DEFINITIONS PREPEND "-D" OUTPUT_VARIABLE definitions)
  add_test(NAME outside/table COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/outside/table.py
    ${CMAKE_CURRENT_SOURCE_DIR}/outside)
  phibridge_register_test(outside/table)
  # All headers, many in one source; a few of them alone, others each day; and each alone.
  set(check ${CMAKE_CURRENT_SOURCE_DIR}/outside/public_names.py)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/outside_names)
  set(compiler ${CMAKE_CXX_COMPILER} -I${CMAKE_SOURCE_DIR}/include -I${PHIBRIDGE_COMPAT_GENERATED} -I${CMAKE_SOURCE_DIR}
    -I${PHIBRIDGE_API_INCLUDE} ${eigen_dirs} ${definitions})
  set(names ${CMAKE_CURRENT_SOURCE_DIR}/outside/public_names.txt)
  phibridge_add_python_test(outside/public_names unit ${check} --together 40 ${names} ${folder}/together ${compiler})
  phibridge_add_python_test(outside/header_alone unit ${check} --draw 12 ${names} ${folder}/drawn ${compiler})
  phibridge_add_python_test(outside/headers_slow_test slow ${check} ${names} ${folder}/alone ${compiler})
  # What a team would do with these sources, from an installed tree.
  if(TARGET phibridge_cli AND NOT PHIBRIDGE_SANITIZE)
    add_test(NAME outside/installed_slow_test COMMAND ${CMAKE_COMMAND} -DBUILD=${CMAKE_BINARY_DIR}
      -DSOURCE=${CMAKE_SOURCE_DIR} -DCXX=${CMAKE_CXX_COMPILER} -P ${CMAKE_CURRENT_SOURCE_DIR}/outside/installed/run.cmake)
    phibridge_register_test(outside/installed_slow_test)
    set_tests_properties(outside/installed_slow_test PROPERTIES LABELS slow)
  endif()
endfunction()

# The case lists, run by bin/phibridge-parity, one entry each; and what they must be as a whole.
function(phibridge_add_case_lists)
  if(NOT TARGET phibridge_parity_program)
    return()
  endif()
  get_property(lists GLOBAL PROPERTY PHIBRIDGE_CASE_LISTS)
  foreach(op ${lists})
    add_test(NAME cases/${op} COMMAND phibridge_parity_program
      ${op} --jobs 1 --failures ${CMAKE_BINARY_DIR}/parity-failures)
    phibridge_register_test(cases/${op})
  endforeach()
  add_dependencies(phibridge_gpu_tests phibridge_parity_program)
  # No tolerance, no kernel without a reference unnoticed.
  add_test(NAME parity/case_lists COMMAND phibridge_parity_program --audit)
  add_test(NAME parity/mutants_slow_test COMMAND phibridge_parity_program --mutate)
  # A share of the hostile tier, the same in every run.
  add_test(NAME parity/hostile_share COMMAND phibridge_parity_program
    --hostile 2 --jobs 2 --failures ${CMAKE_BINARY_DIR}/parity-failures)
  foreach(name case_lists mutants_slow_test hostile_share)
    phibridge_register_test(parity/${name})
    set_property(TEST parity/${name} PROPERTY LABELS parity)
  endforeach()
  if(PHIBRIDGE_WITH_CUDA)  # a share on a GPU: what values and shapes do to its kernels
    add_test(NAME parity/hostile_gpu_share COMMAND phibridge_parity_program
      --hostile 1 --place gpu --place gpudnn --class value --class shape --seed 1
      --jobs 8 --failures ${CMAKE_BINARY_DIR}/parity-failures)
    phibridge_register_test(parity/hostile_gpu_share)
    set_tests_properties(parity/hostile_gpu_share PROPERTIES LABELS "gpu;parity" RESOURCE_LOCK gpu PROCESSORS 8
      SKIP_REGULAR_EXPRESSION "Unavailable: place `gpu`: (no|this machine has no) ")
  endif()
  set_tests_properties(parity/mutants_slow_test PROPERTIES TIMEOUT 3600 LABELS "parity;slow")
  set_tests_properties(parity/hostile_share PROPERTIES PROCESSORS 2)
  if(NOT PHIBRIDGE_SANITIZE)
    set_tests_properties(parity/hostile_share PROPERTIES TIMEOUT 480)  # what continuous integration gives it
  endif()
endfunction()

# Every function of the C++ API on the case lists, compared with the static op.
function(phibridge_add_api_cases)
  if(NOT TARGET phibridge_parity_program)
    return()
  endif()
  get_property(invokers GLOBAL PROPERTY PHIBRIDGE_API_INVOKERS)
  set_source_files_properties(${invokers} PROPERTIES GENERATED TRUE)
  phibridge_glob(sources "parity/api/*.cc")
  add_executable(phibridge_api_cases ${sources} ${invokers} $<TARGET_OBJECTS:phibridge_parity_cases>)
  target_link_libraries(phibridge_api_cases PRIVATE phibridge_api phibridge_parity phibridge_options)
  target_compile_definitions(phibridge_api_cases PRIVATE PHIBRIDGE_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  foreach(part train legacy)
    if(TARGET phibridge_${part})
      add_dependencies(phibridge_api_cases phibridge_${part})
    endif()
  endforeach()
  set_target_properties(phibridge_api_cases PROPERTIES
    OUTPUT_NAME api_cases RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/parity/api)
  add_test(NAME parity/api_cases COMMAND phibridge_api_cases)
  phibridge_register_test(parity/api_cases)
  set_property(TEST parity/api_cases PROPERTY LABELS parity)
endfunction()

# The Python package, by the Python that it was made for.
function(phibridge_add_python_package_tests)
  if(NOT TARGET phibridge_python)
    return()
  endif()
  phibridge_glob(sources "python/*_test.py")
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    add_test(NAME python/${name} COMMAND ${PHIBRIDGE_PYTHON} ${source})
    phibridge_register_test(python/${name})
    set_tests_properties(python/${name} PROPERTIES ENVIRONMENT
      "PYTHONPATH=${PHIBRIDGE_PYTHON_PACKAGE_FOLDER};PYTHONDONTWRITEBYTECODE=1;PHIBRIDGE_BINARY=${CMAKE_BINARY_DIR}/bin/phibridge")
  endforeach()
  # A wheel out of this build, in an environment of its own.
  add_test(NAME python/wheel_slow_test COMMAND ${CMAKE_SOURCE_DIR}/tools/wheel --build ${CMAKE_BINARY_DIR}
    --python ${PHIBRIDGE_PYTHON} --out ${CMAKE_BINARY_DIR}/wheels --jobs 1 --check)
  phibridge_register_test(python/wheel_slow_test)
endfunction()

# A library of one program alone, built and run; and one without what trains.
function(phibridge_add_crop_test)
  if(NOT TARGET phibridge_cli OR PHIBRIDGE_SANITIZE)
    return()
  endif()
  foreach(program digits_lenet_train lexical_analysis narrow_mobilenet_v1)
    add_test(NAME crop/${program} COMMAND ${CMAKE_COMMAND}
      -DBUILD=${CMAKE_BINARY_DIR} -DSOURCE=${CMAKE_SOURCE_DIR} -DCXX=${CMAKE_CXX_COMPILER}
      -DPROGRAM=${program} -P ${CMAKE_CURRENT_SOURCE_DIR}/crop/run.cmake)
    phibridge_register_test(crop/${program})
    set_tests_properties(crop/${program} PROPERTIES LABELS slow TIMEOUT 1800)
  endforeach()
  add_test(NAME crop/without_training COMMAND ${CMAKE_COMMAND}
    -DBUILD=${CMAKE_BINARY_DIR} -DSOURCE=${CMAKE_SOURCE_DIR} -DCXX=${CMAKE_CXX_COMPILER}
    -DCUDA=${PHIBRIDGE_WITH_CUDA} -P ${CMAKE_CURRENT_SOURCE_DIR}/crop/without_training.cmake)
  phibridge_register_test(crop/without_training)
  set_tests_properties(crop/without_training PROPERTIES LABELS slow TIMEOUT 1800)
endfunction()

function(phibridge_add_tests)
  phibridge_add_test_support()
  phibridge_glob(sources "**/*_test.cc" "**/*_test.cu")
  list(FILTER sources EXCLUDE REGEX "/tests/(outside|consumer|support|fuzz)/")
  if(NOT PHIBRIDGE_WITH_CUDA)
    list(FILTER sources EXCLUDE REGEX "_gpu_test\\.|/(gpu|gpudnn)/|\\.cu$")
  endif()
  if(NOT PHIBRIDGE_WITH_ONEDNN)
    list(FILTER sources EXCLUDE REGEX "_onednn_test\\.|/onednn/")
  endif()
  if(NOT PHIBRIDGE_WITH_LAPACK)
    list(FILTER sources EXCLUDE REGEX "_lapack_test\\.")
  endif()
  add_custom_target(phibridge_gpu_tests)  # what tools/test_gpu builds
  add_custom_target(phibridge_counting_tests)  # what tools/coverage builds
  add_custom_target(phibridge_test_plugins)
  phibridge_add_test_plugins()
  foreach(source ${sources})
    phibridge_add_test(${source})
  endforeach()
  phibridge_add_case_lists()
  phibridge_add_api_cases()
  phibridge_add_python_package_tests()
  phibridge_add_outside_test()
  phibridge_add_program_checks()
  phibridge_add_oracle_checks()
  phibridge_add_consumer_test()
  phibridge_add_crop_test()
endfunction()

# The bundled programs through the command line, once for each way to run them.
function(phibridge_add_program_check name label)
  add_test(NAME programs/${name} COMMAND phibridge_cli check ${ARGN})
  phibridge_register_test(programs/${name})
  set_tests_properties(programs/${name} PROPERTIES LABELS ${label})
endfunction()

function(phibridge_add_program_checks)
  file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/programs/*/case.json)
  if(NOT TARGET phibridge_cli OR NOT cases)
    return()
  endif()
  set(programs ${CMAKE_CURRENT_SOURCE_DIR}/programs)
  phibridge_add_program_check(check_cpu program ${programs} --place cpu)
  if(PHIBRIDGE_WITH_ONEDNN)
    phibridge_add_program_check(check_onednn program ${programs} --place onednn)
  endif()
  if(PHIBRIDGE_WITH_CUDA)
    phibridge_add_program_check(check_gpu gpu ${programs} --place gpu --fallback deny)
    set_tests_properties(programs/check_gpu PROPERTIES SKIP_REGULAR_EXPRESSION "Unavailable: place `gpu`: (no|this machine has no) ")
  endif()
  # These four have a legacy kernel for every op.
  set(legacy "")
  foreach(case digits_mlp_infer digits_lenet_infer squeezenet1_1 transformer_encoder)
    if(EXISTS ${programs}/${case})
      list(APPEND legacy ${programs}/${case})
    endif()
  endforeach()
  if(legacy)
    phibridge_add_program_check(check_legacy program ${legacy} --kernel *=legacy)
  endif()
endfunction()

# Programs and ops that real Paddle makes and answers: long, and in need of PyPI the first time, so that tools/test runs
# them only when asked to (-- -L oracle). 77 where there is no real Paddle to be had.
function(phibridge_add_oracle_checks)
  if(NOT TARGET phibridge_cli OR PHIBRIDGE_SANITIZE)
    return()
  endif()
  set(places cpu)
  if(PHIBRIDGE_WITH_ONEDNN)
    list(APPEND places onednn)
  endif()
  foreach(place ${places})
    add_test(NAME oracle/check_${place} COMMAND ${CMAKE_SOURCE_DIR}/tools/oracle
      --binary $<TARGET_FILE:phibridge_cli> --place ${place} --json ${CMAKE_BINARY_DIR}/oracle)
    phibridge_register_test(oracle/check_${place})
    set_tests_properties(oracle/check_${place} PROPERTIES TIMEOUT 3600 RESOURCE_LOCK oracle)
  endforeach()
endfunction()

# The installed tree, seen from a project outside.
function(phibridge_add_consumer_test)
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/framework/api/phibridge.h OR PHIBRIDGE_SANITIZE)
    return()
  endif()
  add_test(NAME consumer/find_package COMMAND ${CMAKE_COMMAND}
    -DBUILD=${CMAKE_BINARY_DIR} -DSOURCE=${CMAKE_SOURCE_DIR} -DCXX=${CMAKE_CXX_COMPILER}
    -DCONFIG=${CMAKE_BUILD_TYPE} -P ${CMAKE_CURRENT_SOURCE_DIR}/consumer/run.cmake)
  phibridge_register_test(consumer/find_package)
  set_tests_properties(consumer/find_package PROPERTIES LABELS program)
endfunction()
