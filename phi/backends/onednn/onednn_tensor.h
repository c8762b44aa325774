#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "phi/backends/onednn/onednn_api.h"
#include "phi/core/dense_tensor.h"

namespace phi {

/// The memory format of a DenseTensor whose layout is ONEDNN. The logical dimensions are the
/// tensor's.
class OneDNNStorageProperties : public StorageProperties {
 public:
  explicit OneDNNStorageProperties(const dnnl::memory::desc& desc);
  OneDNNStorageProperties(const OneDNNStorageProperties&) = delete;
  OneDNNStorageProperties& operator=(const OneDNNStorageProperties&) = delete;
  const dnnl::memory::desc& desc() const { return desc_; }
  const onednn::FormatView& view() const { return view_; }
  /// Identifies the format, for PrimitiveKey.
  const std::vector<uint64_t>& words() const { return words_; }

 private:
  dnnl::memory::desc desc_;
  onednn::FormatView view_;  // of desc_
  std::vector<uint64_t> words_;
};

namespace onednn {

/// Identifies a format, for keys.
std::vector<uint64_t> WordsOf(const dnnl::memory::desc& desc);

/// nullptr for a plain tensor, whatever its layout says. Errors: PreconditionNotMet for properties
/// of another library.
const OneDNNStorageProperties* PropertiesOf(const DenseTensor& tensor);
inline bool IsPlain(const DenseTensor& tensor) { return PropertiesOf(tensor) == nullptr; }

/// Errors: Unimplemented for a type that oneDNN does not have.
dnnl::memory::data_type ToOneDNNType(DataType dtype);
/// Errors: Unimplemented for a type that no tensor has.
DataType FromOneDNNType(dnnl::memory::data_type type);
dnnl::memory::dims ToOneDNNDims(const DDim& dims);

/// Row-major, without padding.
dnnl::memory::desc PlainDesc(const DDim& dims, DataType dtype = DataType::FLOAT32);
dnnl::memory::desc PlainDesc(const dnnl::memory::dims& dims,
                             dnnl::memory::data_type dtype = dnnl::memory::data_type::f32);
/// True if elements lie row-major, without padding.
bool IsPlainDesc(const dnnl::memory::desc& desc);
/// The format of a tensor that is not plain. Errors: PreconditionNotMet if it is of another shape.
const FormatView& ViewOf(const DenseTensor& tensor);
/// How the elements of `tensor` lie. Errors: PreconditionNotMet if the stored format is of another
/// shape; Unimplemented for a rank of 0 or a type that oneDNN does not have.
dnnl::memory::desc MemoryDescOf(const DenseTensor& tensor);

/// The properties that go with `desc`, nullptr if it is plain.
std::shared_ptr<const OneDNNStorageProperties> MakeProperties(const dnnl::memory::desc& desc);
/// Memory for `out` in the given format (`size_bytes` of it); storage that is large enough is kept.
/// Layout becomes ONEDNN, or NCHW if it was ONEDNN and the format is plain.
void* AllocateOutput(const std::shared_ptr<const OneDNNStorageProperties>& properties,
                     size_t size_bytes, DataType dtype, DenseTensor* out);

/// A desc of [N, spatial…, C] seen as [N, C, spatial…], and back.
dnnl::memory::desc ChannelsFirst(const dnnl::memory::desc& channels_last);
dnnl::memory::desc ChannelsLast(const dnnl::memory::desc& channels_first);

}  // namespace onednn
}  // namespace phi
