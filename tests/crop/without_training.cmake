# ctest entry: a build with PHIBRIDGE_TRAIN=OFF compiles no source that registers a gradient kernel or an optimizer, and
# the copies of sources that register others, too, compile. It is configured, and one copy is built.
#   cmake -DBUILD=<build folder> -DSOURCE=<repository> -DCXX=<compiler> -DCUDA=<ON or OFF> -P without_training.cmake

include(${CMAKE_CURRENT_LIST_DIR}/../support/steps.cmake)

set(training "[a-z0-9_]*_grad(2|_grad|_raw)?|sgd[a-z_]*|momentum[a-z_]*|adam[a-z0-9_]*")
# registering(<variable> <build folder>): the sources it compiles that register kernels of training.
function(registering variable folder)
  file(STRINGS ${folder}/compile_commands.json lines REGEX "^ *\"file\": ")
  list(TRANSFORM lines REPLACE "^ *\"file\": \"(.*)\",?$" "\\1")
  set(found "")
  foreach(source ${lines})
    if(EXISTS ${source})  # else it is generated
      file(STRINGS ${source} registrations REGEX "^(PD_REGISTER|PD_LEGACY)_[A-Z0-9_]*\\((${training})[,)]")
      list(FILTER registrations EXCLUDE REGEX "\\(grad_add,")  # adds, forward
      if(registrations)
        list(APPEND found ${source})
      endif()
    endif()
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

set(work ${BUILD}/without_training)
file(REMOVE_RECURSE ${work})
foreach(train ON OFF)
  step("configure with PHIBRIDGE_TRAIN=${train}" ${CMAKE_COMMAND} -S ${SOURCE} -B ${work}/${train} -G Ninja
       -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_BUILD_TYPE=Release -DPHIBRIDGE_TESTS=OFF -DPHIBRIDGE_TOOLS=OFF
       -DPHIBRIDGE_PYTHON_PACKAGE=OFF -DPHIBRIDGE_CUDA=${CUDA} -DPHIBRIDGE_TRAIN=${train})
  registering(sources ${work}/${train})
  list(LENGTH sources ${train})
  message(STATUS "${${train}} sources register kernels of training")
endforeach()
if(ON LESS 150)
  message(FATAL_ERROR "only ${ON} sources register kernels of training: what does this test look for?")
elseif(OFF)
  message(FATAL_ERROR "without training these register kernels of it: ${sources}")
endif()
step_fails("no library" "unknown target" ${CMAKE_COMMAND} --build ${work}/OFF --target phibridge_train)
set(object phi/CMakeFiles/phi_kernels.dir/__/parts/trimmed/phi/kernels/cpu/cummax_kernel.cc.o)
step("build a copy" ${CMAKE_COMMAND} --build ${work}/OFF --target ${object})
execute_process(COMMAND nm -C ${work}/OFF/${object} OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
if(NOT symbols MATCHES "phi::CummaxKernel<" OR symbols MATCHES "phi::CummaxGradKernel<")
  message(FATAL_ERROR "${object} must define CummaxKernel alone:\n${symbols}")
endif()
