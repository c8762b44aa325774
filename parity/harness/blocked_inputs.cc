#include "parity/harness/blocked_inputs.h"

#include <algorithm>
#include <utility>

#ifdef PHIBRIDGE_WITH_ONEDNN
#include "phi/backends/onednn/onednn_engine.h"
#include "phi/backends/onednn/onednn_reorder.h"
#include "phi/backends/onednn/onednn_tensor.h"
#endif

namespace phibridge {
namespace parity {

#ifdef PHIBRIDGE_WITH_ONEDNN

namespace {

constexpr int64_t kWide = 16;  // channels from which blocks of 16 are used, else of 8

bool IsImage(const phi::DenseTensor& tensor) {
  using phi::DataType;
  const int rank = tensor.dims().size();
  const DataType dtype = tensor.dtype();
  return tensor.initialized() && rank >= 3 && rank <= 5 && tensor.numel() > 0 &&
         tensor.lod().empty() &&
         (dtype == DataType::FLOAT32 || dtype == DataType::BFLOAT16 || dtype == DataType::INT8 ||
          dtype == DataType::UINT8);
}

dnnl::memory::desc BlockedDesc(const phi::DenseTensor& tensor) {
  using Tag = dnnl::memory::format_tag;
  static constexpr Tag kTags[][2] = {
      {Tag::nCw8c, Tag::nCw16c}, {Tag::nChw8c, Tag::nChw16c}, {Tag::nCdhw8c, Tag::nCdhw16c}};
  const phi::DDim& dims = tensor.dims();
  return {phi::onednn::ToOneDNNDims(dims), phi::onednn::ToOneDNNType(tensor.dtype()),
          kTags[dims.size() - 3][dims[1] < kWide ? 0 : 1]};
}

// Of `count` elements that lie one after the other.
int64_t NonZeros(const phi::DenseTensor& tensor, int64_t count) {
  const size_t size = phi::SizeOf(tensor.dtype());
  const char* bytes = static_cast<const char*>(tensor.data());
  int64_t found = 0;
  for (int64_t i = 0; i < count; ++i, bytes += size)
    found += std::any_of(bytes, bytes + size, [](char byte) { return byte != 0; }) ? 1 : 0;
  return found;
}

}  // namespace

std::vector<std::string> Images(const OpCase& op_case, const CaseExecution::Names& names,
                                const paddle::framework::Scope& scope) {
  std::vector<std::string> images;
  for (const char* slot : {"X", "Y", "Input"}) {
    if (op_case.inputs.count(slot) == 0) continue;
    for (const std::string& name : names.at(slot)) {
      const paddle::framework::Variable* var = scope.FindVar(name);
      if (var->IsType<phi::DenseTensor>() && IsImage(var->Get<phi::DenseTensor>()))
        images.push_back(name);
    }
  }
  return images;
}

void Block(paddle::framework::Variable* image) {
  auto* tensor = image->GetMutable<phi::DenseTensor>();
  const dnnl::memory::desc desc = BlockedDesc(*tensor);
  phi::DenseTensor blocked;
  blocked.set_meta(tensor->meta());
  void* data = phi::onednn::AllocateOutput(phi::onednn::MakeProperties(desc), desc.get_size(),
                                           tensor->dtype(), &blocked);
  dnnl::memory from(phi::onednn::PlainDesc(tensor->dims(), tensor->dtype()), phi::onednn::Engine(),
                    tensor->data());
  dnnl::memory to(desc, phi::onednn::Engine(), data);
  dnnl::stream stream(phi::onednn::Engine());
  dnnl::reorder(from, to).execute(stream, from, to);
  stream.wait();
  *tensor = std::move(blocked);
}

bool HoldsPadding(const paddle::framework::Variable& var) {
  if (!var.IsType<phi::DenseTensor>()) return false;
  const auto& tensor = var.Get<phi::DenseTensor>();
  const auto* properties = phi::onednn::PropertiesOf(tensor);
  if (properties == nullptr) return false;
  phi::DenseTensor plain;
  phi::onednn::ReorderToPlain(tensor, &plain);
  const size_t stored = properties->desc().get_size() / phi::SizeOf(tensor.dtype());
  return NonZeros(tensor, static_cast<int64_t>(stored)) != NonZeros(plain, plain.numel());
}

#else

std::vector<std::string> Images(const OpCase&, const CaseExecution::Names&,
                                const paddle::framework::Scope&) {
  return {};
}
void Block(paddle::framework::Variable*) {}
bool HoldsPadding(const paddle::framework::Variable&) { return false; }

#endif

}  // namespace parity
}  // namespace phibridge
