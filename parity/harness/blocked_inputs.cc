#include "parity/harness/blocked_inputs.h"

#include <string>
#include <utility>

#ifdef PHIBRIDGE_WITH_ONEDNN
#include "phi/backends/onednn/onednn_engine.h"
#include "phi/backends/onednn/onednn_tensor.h"
#endif

namespace phibridge {
namespace parity {

#ifdef PHIBRIDGE_WITH_ONEDNN

namespace {

constexpr int64_t kWide = 16;  // channels from which blocks of 16 are used, else of 8

bool IsImage(const phi::DenseTensor& tensor) {
  const int rank = tensor.dims().size();
  return tensor.initialized() && tensor.dtype() == phi::DataType::FLOAT32 && rank >= 3 &&
         rank <= 5 && tensor.numel() > 0 && tensor.lod().empty();
}

dnnl::memory::desc BlockedDesc(const phi::DDim& dims) {
  using Tag = dnnl::memory::format_tag;
  static constexpr Tag kTags[][2] = {
      {Tag::nCw8c, Tag::nCw16c}, {Tag::nChw8c, Tag::nChw16c}, {Tag::nCdhw8c, Tag::nCdhw16c}};
  return {phi::onednn::ToOneDNNDims(dims), dnnl::memory::data_type::f32,
          kTags[dims.size() - 3][dims[1] < kWide ? 0 : 1]};
}

void Block(phi::DenseTensor* tensor) {
  const dnnl::memory::desc desc = BlockedDesc(tensor->dims());
  phi::DenseTensor blocked;
  blocked.set_meta(tensor->meta());
  void* data = phi::onednn::AllocateOutput(phi::onednn::MakeProperties(desc), desc.get_size(),
                                           tensor->dtype(), &blocked);
  dnnl::memory from(phi::onednn::PlainDesc(tensor->dims()), phi::onednn::Engine(), tensor->data());
  dnnl::memory to(desc, phi::onednn::Engine(), data);
  dnnl::stream stream(phi::onednn::Engine());
  dnnl::reorder(from, to).execute(stream, from, to);
  stream.wait();
  *tensor = std::move(blocked);
}

}  // namespace

bool BlockInputs(const OpCase& op_case, const CaseExecution::Names& names,
                 paddle::framework::Scope* scope) {
  bool any = false;
  for (const char* slot : {"X", "Y", "Input"}) {
    if (op_case.inputs.count(slot) == 0) continue;
    for (const std::string& name : names.at(slot)) {
      paddle::framework::Variable* var = scope->FindVar(name);
      if (!var->IsType<phi::DenseTensor>() || !IsImage(var->Get<phi::DenseTensor>())) continue;
      Block(var->GetMutable<phi::DenseTensor>());
      any = true;
    }
  }
  return any;
}

#else

bool BlockInputs(const OpCase&, const CaseExecution::Names&, paddle::framework::Scope*) {
  return false;
}

#endif

}  // namespace parity
}  // namespace phibridge
