# step(<what> <command>...): runs a command; the test fails with its output if it fails.
function(step what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${what} failed (${status}):\n${output}")
  endif()
  message(STATUS "${what}")
endfunction()

# step_into(<variable> <what> <command>...): as step; <variable> is what the command prints on its standard output.
function(step_into variable what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${what} failed (${status}):\n${output}${errors}")
  endif()
  message(STATUS "${what}")
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

# step_fails(<what> <text> <command>...): that it fails, and says the text.
function(step_fails what text)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(FIND "${output}" "${text}" found)
  if(status EQUAL 0 OR found EQUAL -1)
    message(FATAL_ERROR "${what}: expected a failure that says `${text}`, got ${status}:\n${output}")
  endif()
  message(STATUS "${what}")
endfunction()
