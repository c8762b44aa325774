// A kernel that leaves the memory of the GPU: the process cannot use it any more, and is told whose
// kernel it was.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

#include "framework/executor/prepared_program.h"
#include "phi/core/enforce.h"
#include "tests/support/need_gpu.h"

namespace phibridge {
namespace {

[[maybe_unused]] const bool kNeedsGpu = testing::NeedGpu();

using paddle::framework::BlockDesc;
using paddle::framework::OpDesc;
using paddle::framework::ProgramDesc;
using paddle::framework::Scope;
using VarType = paddle::framework::proto::VarType;

constexpr int kExternal = 7, kOther = 8;

// relu of a tensor whose memory is nobody's. Ends the process.
[[noreturn]] void LoseTheDevice() {
  const phi::Place gpu = phi::GPUPlace(0);
  auto program = std::make_shared<ProgramDesc>();
  BlockDesc* block = program->MutableBlock(0);
  for (const char* name : {"x", "y"}) {
    auto* var = block->Var(name);
    var->SetType(VarType::LOD_TENSOR);
    var->SetDataType(VarType::FP32);
    var->SetShape({64});
  }
  OpDesc* op = block->AppendOp();
  op->SetType("relu");
  op->SetInput("X", {"x"});
  op->SetOutput("Out", {"y"});
  ExecutionOptions options;
  options.place = gpu;
  options.wait_for_device = true;
  int code = 0;
  try {
    const auto prepared = PreparedProgram::Prepare(program, options);
    Scope scope;
    auto* x = scope.Var("x")->GetMutable<phi::DenseTensor>();
    x->Resize({64});
    x->set_type(phi::DataType::FLOAT32);
    void* const nobodys = reinterpret_cast<void*>(uintptr_t{4096});
    x->ResetHolder(std::make_shared<phi::Allocation>(nobodys, 256, gpu));
    prepared->Run(&scope);
  } catch (const phi::enforce::EnforceNotMet& error) {
    std::fprintf(stderr, "%s\n", error.what());
    code = error.code() == phi::EXTERNAL ? kExternal : kOther;
  }
  std::fflush(stderr);
  _exit(code);
}

TEST(LostDevice, TheErrorNamesOperatorAndKernel) {
  ::testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(LoseTheDevice(), ::testing::ExitedWithCode(kExternal),
              "kernel `relu`.*cannot use the GPU any more.*`relu` of block 0");
}

}  // namespace
}  // namespace phibridge
