# phibridge_add_habit_tests(): how the code is written, checked by tools/lint_code, and the tests of the Python tools.

# Adds the test <name> that runs a Python program with the arguments, under these labels.
function(phibridge_add_python_test name labels)
  add_test(NAME ${name} COMMAND Python3::Interpreter ${ARGN})
  phibridge_register_test(${name})
  set_tests_properties(${name} PROPERTIES LABELS "${labels}")
endfunction()

function(phibridge_add_habit_tests)
  find_package(Python3 COMPONENTS Interpreter)
  if(NOT Python3_FOUND)
    return()
  endif()
  set(lint ${CMAKE_SOURCE_DIR}/tools/lint_code)
  phibridge_add_python_test(layout/format unit ${lint} format)
  phibridge_add_python_test(layout/lengths unit ${lint} lengths)
  # For a minute, what differs from main and then others; all of them: tools/lint_code tidy --all
  phibridge_add_python_test(layout/tidy_slow_test slow ${lint} tidy --build ${CMAKE_BINARY_DIR} --seconds 60)
  phibridge_glob(sources "tools/*_test.py")
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    phibridge_add_python_test(tools/${name} unit ${source})
  endforeach()
endfunction()
