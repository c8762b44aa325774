#include "framework/io/npy.h"
#include "parity/execution/case.h"
#include "parity/harness/program_truths.h"
#include "parity/harness/truths.h"
#include "tests/fuzz/fuzz_target.h"
#include "tools/cli/training_state.h"
#include "tools/common/program/dump.h"

namespace phibridge {
namespace fuzz {
namespace {

void ReadLoD(std::string_view text) {
  static const std::string npy = WorkFile("x.npy", NpyBytes(MakeTensor<float>({2, 1}, {1, 2})));
  WorkFile("x.lod.json", text);
  parity::ReadTensor(npy);
}

// The first byte says which of the files of JSON or CSV the others are.
void FuzzCase(std::string_view bytes) {
  if (bytes.empty()) return;
  const std::string text(bytes.substr(1));
  switch (bytes[0]) {
    case 'l':
      return ReadLoD(text);
    case 'o':
      parity::ParseTruths(text, "softmax.json");
      return;
    case 'p':
      parity::ParseProgramTruth(text, "program.json");
      return;
    case 's':
      WorkFile(tools::kStateFile, text);
      tools::ReadState(WorkFolder());
      return;
    case 'v':
      tools::ReadLosses(WorkFile("loss.csv", text), 100);
      return;
    case 'd':
      WorkFile("index.json", text);
      tools::Dump::Read(WorkFolder());
      return;
    default:
      WorkFile("case.json", text);
      parity::ReadCase(WorkFolder());
  }
}

const FuzzTargetRegistrar kCase(
    {"case",
     "c: case.json; l: a LoD; o: truths of an operator; p: of a program; s: training.json; "
     "v: loss.csv; d: the index of a dump",
     &FuzzCase});

}  // namespace
}  // namespace fuzz
}  // namespace phibridge
