# ctest entry: installs phibridge into a folder, builds the consumer project against it, and runs it.
#   cmake -DBUILD=<build folder> -DSOURCE=<repository> -DCXX=<compiler> -DCONFIG=<build type> -P run.cmake

include(${CMAKE_CURRENT_LIST_DIR}/../support/steps.cmake)

set(work ${BUILD}/consumer)
file(REMOVE_RECURSE ${work})
step("install" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/prefix)
step("configure" ${CMAKE_COMMAND} -S ${SOURCE}/tests/consumer -B ${work}/build -G Ninja
     -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_BUILD_TYPE=${CONFIG}
     -DCMAKE_PREFIX_PATH=${work}/prefix)
step("build" ${CMAKE_COMMAND} --build ${work}/build)
step("run" ${work}/build/consumer ${SOURCE}/tests/programs/digits_mlp_infer)
step("train" ${work}/build/train ${work}/net.pdparams)
step("train a LeNet" ${work}/build/train_lenet ${SOURCE}/tests/programs/digits_lenet_train/inputs)
step("train a transformer" ${work}/build/train_transformer)
step("run a source of the original" ${work}/build/compat)
step("find installed parts" ${work}/build/parts installed)
step("find linked parts" ${work}/build/parts_linked linked)

# An operator of a team's own, in a project that the installed tree writes; plugin/ has what is to be filled in.
set(own ${work}/own)
step("write a plug-in" ${work}/prefix/bin/phibridge new_op own_square --plugin ${own} --grad)
step("configure the plug-in" ${CMAKE_COMMAND} -S ${own} -B ${own}/build -G Ninja
     -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_PREFIX_PATH=${work}/prefix)
step("build the plug-in" ${CMAKE_COMMAND} --build ${own}/build)
set(ctest ${CMAKE_CTEST_COMMAND} --test-dir ${own}/build --output-on-failure)
step_fails("what to write" "own_square: write OwnSquareInferMeta in own_square_infermeta.cc" ${ctest})
file(COPY ${CMAKE_CURRENT_LIST_DIR}/plugin/ DESTINATION ${own})
file(GLOB filled ${own}/*.cc)
file(TOUCH ${filled})  # copies are as old as what they are of
step("build it again" ${CMAKE_COMMAND} --build ${own}/build)
step("test the plug-in" ${ctest})
set(loads ${work}/prefix/bin/phibridge kernels own_square --json --plugin)
step("list its kernels" ${loads} ${own}/build/own_square.so)
step("adopt its sources" ${work}/prefix/bin/phibridge adopt ${own}/own_square_op.cc ${own}/own_square_kernel.cc)

# The library for inference, alone.
file(GLOB library ${work}/prefix/lib*/libphibridge.so* ${work}/prefix/lib*/*/libphibridge.so*)
file(COPY ${library} DESTINATION ${work}/inference)
set(alone ${CMAKE_COMMAND} -E env LD_LIBRARY_PATH=${work}/inference:$ENV{LD_LIBRARY_PATH})
step("run without parts" ${alone} ${work}/build/consumer ${SOURCE}/tests/programs/digits_mlp_infer)
step("miss parts" ${alone} ${work}/build/parts absent)
foreach(rule softmax=legacy *=legacy)
  step_fails("a rule for missing parts" libphibridge_legacy.so
             ${alone} ${work}/prefix/bin/phibridge doctor ${SOURCE}/tests/programs/digits_mlp_infer --kernel ${rule})
endforeach()

# The parity program, on a machine without the sources.
set(parity ${work}/prefix/bin/phibridge parity --sources ${work}/none --jobs 1 --failures ${work}/failures)
set(op while)  # no case list has it: it is proved by recorded truths alone
step("find installed truths" ${parity} ${op} --force --json ${work}/parity.json)
step_fails("proofs without sources" "name their folder with --sources" ${parity} ${op} --proofs ${work}/proofs.json)
file(REMOVE_RECURSE ${work}/prefix/share/phibridge/truths)
step_fails("miss truths" "name their folder with --truths" ${parity} ${op})
step("take truths" ${parity} ${op} --truths ${SOURCE}/parity/truths)
