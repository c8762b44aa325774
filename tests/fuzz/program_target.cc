#include "framework/program/block_desc.h"
#include "framework/program/block_lifetimes.h"
#include "framework/program/op_version_registry.h"
#include "framework/program/program_desc.h"
#include "tests/fuzz/fuzz_target.h"

namespace phibridge {
namespace fuzz {
namespace {

namespace fw = paddle::framework;

// What `inspect` and saving ask of a program.
void Walk(const fw::ProgramDesc& program) {
  for (size_t b = 0; b < program.Size(); ++b) {
    for (const fw::OpDesc* op : program.Block(b).AllOps()) {
      for (const std::string& name : op->AttrNames()) {
        fw::AttributeToString(op->GetAttr(name));
      }
      op->CallStack();
    }
    for (const fw::VarDesc* var : program.Block(b).AllVars()) {
      if (var->HasTensorDesc()) var->GetShape();
    }
  }
  program.GetFeedTargetNames();
  program.GetFetchTargetNames();
  fw::compatible::DescribeUnknownOpVersions(program);
  FindLifetimes(program, {});
}

void FuzzProgram(std::string_view bytes) {
  const fw::ProgramDesc program{std::string(bytes)};
  Walk(program);
  const std::string saved = program.SerializeToString();
  const fw::ProgramDesc again(saved);
  Promise(again.SerializeToString() == saved, "a saved program is saved again in other bytes");
}

const FuzzTargetRegistrar kProgram({"program", "a serialized ProgramDesc", &FuzzProgram});

}  // namespace
}  // namespace fuzz
}  // namespace phibridge
