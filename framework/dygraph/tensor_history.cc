// How the engine, and the program that a thread records, see what a Tensor does by itself.
#include <memory>

#include "framework/dygraph/auto_cast.h"
#include "framework/dygraph/eager_utils.h"
#include "framework/dygraph/grad_node_info.h"
#include "framework/dygraph/program_recorder.h"
#include "framework/dygraph/traced_op.h"
#include "phi/api/tensor_recorder.h"

namespace egr {
namespace {

// Takes a gradient back to the place of what was copied.
class CopyGradNode : public GradNodeBase {
 public:
  explicit CopyGradNode(const phi::Place& place) : GradNodeBase(1, 1), place_(place) {}
  GradList operator()(GradList& grads, bool /*create_graph*/) override {
    GradList out;
    out.emplace_back().push_back(grads[0][0].copy_to(place_));
    return out;
  }
  std::string name() const override { return "CopyGradNode"; }
  void ClearTensorWrappers() override {}

 private:
  const phi::Place place_;
};

bool Wants(const phi::Tensor& x) { return EagerUtils::ComputeRequireGrad({&x}); }

void RecordCopy(const phi::Tensor& from, phi::Tensor* copy) {
  // What has no memory, such as a sparse tensor without values, has no place.
  const phi::Place place = from.initialized() ? from.place() : phi::Place(phi::CPUPlace());
  auto node = std::make_shared<CopyGradNode>(place);
  node->SetGradOutMeta(from, 0);
  EagerUtils::SetHistory(copy, node, 0, 0);
  node->SetGradInMeta(*copy, 0);
}

// As the operator `slice` records it, with the rows themselves in place of its copy.
void RecordSlice(const phi::Tensor& from, int64_t begin, int64_t end, phi::Tensor* rows) {
  const AutoCastPause pause;
  const phibridge::RecordGuard not_in_program(nullptr);  // which has the rows themselves
  phi::Tensor copy;
  phibridge::TensorCall call;
  call.type = "slice";
  call.inputs = {{"Input", {&from}}};
  call.outputs = {{"Out", {&copy}}};
  call.attrs["axes"] = std::vector<int>{0};
  call.attrs["starts"] = std::vector<int>{static_cast<int>(begin)};
  call.attrs["ends"] = std::vector<int>{static_cast<int>(end)};
  TraceOp(call);
  rows->set_autograd_meta(copy.autograd_meta());
  EagerUtils::autograd_meta(rows)->SetIsSlice(true);
}

bool IsInProgram(const phi::Tensor& x) {
  const phibridge::ProgramRecorder* recorder = phibridge::ProgramRecorder::Current();
  return recorder != nullptr && recorder->Concerns(x);
}

void WillWrite(const phi::Tensor& x) { phibridge::ProgramRecorder::Current()->BeforeWrite(x); }

void AddCopy(const phi::Tensor& from, const phi::Tensor& to) {
  phibridge::ProgramRecorder::Current()->AddCopy(from, to);
}

void AddSlice(const phi::Tensor& from, int64_t begin, int64_t end, const phi::Tensor& rows) {
  phibridge::ProgramRecorder::Current()->AddSlice(from, begin, end, rows);
}

const phi::TensorRecorder kRecorder = {&Wants,       &CastTensor, &RecordCopy, &RecordSlice,
                                       &IsInProgram, &WillWrite,  &AddCopy,    &AddSlice};
[[maybe_unused]] const bool kIsSet = phi::SetTensorRecorder(&kRecorder);

}  // namespace

}  // namespace egr
