#include "phi/backends/onednn/onednn_prepared_primitive.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "phi/backends/onednn/onednn_engine.h"
#include "phi/backends/onednn/onednn_scratch.h"
#include "phi/core/enforce.h"
#include "phi/core/layout_transform.h"

namespace phi {
namespace onednn {
namespace {

constexpr size_t kScratchAlignment = 64;

// Note [Padding]
// Primitives of oneDNN may read the padding of a blocked format and count on zeros there. Most
// leave zeros; where one does not, or where the elements are computed as one line of storage, the
// kernel writes them (ClearPadding). Setting the data pointer, which may do it by its
// documentation, does not in oneDNN 2.6.
void Bind(const dnnl::memory& memory, void* data, const dnnl::stream& stream) {
  if (memory.get_data_handle() == data) return;
  SetData(memory, data, stream);
}

}  // namespace

PreparedPrimitive::PreparedPrimitive(const dnnl::primitive_desc_base& pd,
                                     const dnnl::primitive& primitive)
    : engine_(Engine()), primitive_(primitive) {
  const Desc scratchpad = pd.scratchpad_desc();
  if (scratchpad.get_size() == 0) return;
  scratchpad_ = dnnl::memory(scratchpad, engine_, DNNL_MEMORY_NONE);
  scratchpad_offset_ = ReserveScratch(scratchpad.get_size());
  args_.push_back({DNNL_ARG_SCRATCHPAD, scratchpad_.get()});
}

dnnl::memory PreparedPrimitive::Numbers(const std::vector<float>& values) const {
  dnnl::memory numbers(PlainDesc(dnnl::memory::dims{static_cast<int64_t>(values.size())}), engine_);
  std::copy(values.begin(), values.end(), static_cast<float*>(numbers.get_data_handle()));
  return numbers;
}

size_t PreparedPrimitive::ReserveScratch(size_t size_bytes) {
  const size_t offset = scratch_bytes_;
  scratch_bytes_ += (size_bytes + kScratchAlignment - 1) / kScratchAlignment * kScratchAlignment;
  return offset;
}

PreparedPrimitive::Input PreparedPrimitive::Given(const Desc& desc, const dnnl::engine& engine) {
  Input input;
  input.given = dnnl::memory(desc, engine, DNNL_MEMORY_NONE);
  input.dtype = FromOneDNNType(TypeOf(desc));
  input.size_bytes = desc.get_size();
  return input;
}

// A key holds what its kernel was written to depend on; what oneDNN reads is checked here, of all
// inputs of all kernels.
void PreparedPrimitive::CheckGiven(const Input& input, size_t index, const DenseTensor& tensor) {
  PADDLE_ENFORCE(tensor.initialized(),
                 errors::PreconditionNotMet("oneDNN reads tensor %d, which holds no memory; its "
                                            "shape is %s",
                                            index, tensor.dims()));
  PADDLE_ENFORCE(tensor.dtype() == input.dtype,
                 errors::InvalidArgument("oneDNN reads tensor %d as %s; it is %s of shape %s",
                                         index, input.dtype, tensor.dtype(), tensor.dims()));
  const size_t held = tensor.Holder()->size() - tensor.offset();
  PADDLE_ENFORCE(
      held >= input.size_bytes,
      errors::InvalidArgument("oneDNN reads %d bytes of tensor %d; it is %s of shape %s "
                              "and has %d",
                              input.size_bytes, index, tensor.dtype(), tensor.dims(), held));
}

void PreparedPrimitive::AddReorder(const Desc& given, const Desc& wanted,
                                   const dnnl::primitive_attr& attributes, Input* input) {
  const dnnl::reorder::primitive_desc pd(engine_, given, engine_, wanted, attributes);
  input->reorder = dnnl::reorder(pd);
  input->wanted = dnnl::memory(wanted, engine_, DNNL_MEMORY_NONE);
  input->wanted_offset = ReserveScratch(wanted.get_size());
  const Desc scratchpad = pd.scratchpad_desc();
  if (scratchpad.get_size() != 0) {
    input->reorder_scratch = dnnl::memory(scratchpad, engine_, DNNL_MEMORY_NONE);
    input->reorder_scratch_offset = ReserveScratch(scratchpad.get_size());
  }
  input->formats = WordsOf(given);
  const std::vector<uint64_t> to = WordsOf(wanted);
  input->formats.insert(input->formats.end(), to.begin(), to.end());
}

void PreparedPrimitive::AddInput(int arg, const Desc& given, const Desc& wanted, bool in_place) {
  // two formats may say the same of where the elements lie
  const bool fits = given == wanted ||
                    (TypeOf(given) == TypeOf(wanted) && IsPlainDesc(given) && IsPlainDesc(wanted));
  Input input = Given(fits ? wanted : given, engine_);
  input.in_place = in_place && fits;
  if (!fits) AddReorder(given, wanted, Attributes(), &input);
  input.arg = args_.size();
  args_.push_back({arg, (input.wanted ? input.wanted : input.given).get()});
  inputs_.push_back(std::move(input));
}

void PreparedPrimitive::AddReorderedInput(int arg, const Desc& given, const Desc& wanted,
                                          const dnnl::primitive_attr& attributes,
                                          const std::vector<float>& words) {
  Input input = Given(given, engine_);
  AddReorder(given, wanted, attributes, &input);
  for (float word : words) {
    uint32_t bits = 0;
    std::memcpy(&bits, &word, sizeof(bits));
    input.formats.push_back(bits);
  }
  input.arg = args_.size();
  args_.push_back({arg, input.wanted.get()});
  inputs_.push_back(std::move(input));
}

void PreparedPrimitive::AddScaledInput(int arg, const Desc& given, const Desc& wanted, int mask,
                                       const std::vector<float>& scales) {
  std::vector<float> words = {static_cast<float>(mask)};
  words.insert(words.end(), scales.begin(), scales.end());
  AddReorderedInput(arg, given, wanted, ScaledReorder(mask, scales), words);
  if (kReorderScalesArgument != 0) inputs_.back().scales = Numbers(scales);
}

void PreparedPrimitive::AddScales(const ProductScales& scales) {
  if (kProductScalesArgument == 0 || scales.values.empty()) return;
  scales_ = Numbers(scales.values);
  args_.push_back({kProductScalesArgument, scales_.get()});
}

void PreparedPrimitive::AddBias(const Desc& desc, int mask, const ProductScales& scales) {
  if (!kBiasIsScaled || scales.values.empty()) return AddInput(DNNL_ARG_BIAS, desc);
  std::vector<float> inverse;
  for (float scale : scales.values) inverse.push_back(1 / scale);
  AddScaledInput(DNNL_ARG_BIAS, desc, desc, scales.has_one() ? 0 : mask, inverse);
}

void PreparedPrimitive::AddOutput(int arg, const Desc& written, const Desc& seen) {
  Output output;
  output.memory = dnnl::memory(written, engine_, DNNL_MEMORY_NONE);
  output.properties = MakeProperties(seen);
  output.size_bytes = written.get_size();
  output.dtype = FromOneDNNType(TypeOf(written));
  args_.push_back({arg, output.memory.get()});
  for (Input& input : inputs_) {
    input.in_place = input.in_place && outputs_.empty() && input.given.get_desc() == written;
  }
  outputs_.push_back(std::move(output));
}

bool PreparedPrimitive::MustDetach(const DenseTensor& output, size_t output_index,
                                   const DenseTensor* const* inputs) const {
  if (!output.initialized()) return false;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    if (!output.IsSharedBufferWith(*inputs[i])) continue;
    const bool same_elements = inputs[i]->offset() == output.offset();
    if (output_index != 0 || !inputs_[i].in_place || !same_elements) return true;
  }
  return false;
}

void PreparedPrimitive::BindScratch(const dnnl::stream& stream) {
  char* base = ThreadScratch(scratch_bytes_);
  if (base == bound_scratch_) return;
  if (scratchpad_) Bind(scratchpad_, base + scratchpad_offset_, stream);
  for (Input& input : inputs_) {
    if (input.wanted) Bind(input.wanted, base + input.wanted_offset, stream);
    if (input.reorder_scratch)
      Bind(input.reorder_scratch, base + input.reorder_scratch_offset, stream);
  }
  bound_scratch_ = base;
}

void PreparedPrimitive::Reorder(const Input& input, const dnnl::memory& to,
                                const dnnl::stream& stream) const {
  dnnl_exec_arg_t args[4] = {{DNNL_ARG_FROM, input.given.get()}, {DNNL_ARG_TO, to.get()}};
  int count = 2;
  if (input.reorder_scratch) args[count++] = {DNNL_ARG_SCRATCHPAD, input.reorder_scratch.get()};
  if (input.scales) args[count++] = {kReorderScalesArgument, input.scales.get()};
  dnnl::error::wrap_c_api(dnnl_primitive_execute(input.reorder.get(), stream.get(), count, args),
                          "could not reorder an input");
}

// The memory object of a constant is shared by all threads that read it: setting the pointer of
// one's own would write its padding again.
dnnl_memory_t PreparedPrimitive::Reordered(const Input& input, const DenseTensor& tensor,
                                           const dnnl::stream& stream) const {
  struct Constant {
    AllocationPtr buffer;
    dnnl::memory memory;
  };
  DerivedData* derived = tensor.Holder()->derived();
  if (derived == nullptr || tensor.offset() != 0) {
    Reorder(input, input.wanted, stream);
    ReorderedBytes() += input.wanted.get_desc().get_size();
    return input.wanted.get();
  }
  const auto constant = derived->Get(input.formats, [&] {
    const Desc wanted = input.wanted.get_desc();
    auto made = std::make_shared<Constant>();
    made->buffer = GetAllocator(tensor.place())->Allocate(wanted.get_size());
    made->memory = dnnl::memory(wanted, engine_, DNNL_MEMORY_NONE);
    SetData(made->memory, made->buffer->ptr(), stream);
    Reorder(input, made->memory, stream);
    return std::shared_ptr<const void>(std::move(made));
  });
  return static_cast<const Constant*>(constant.get())
      ->memory.get();  // lives as long as the tensor's memory
}

void PreparedPrimitive::Run(const dnnl::stream& stream, const DenseTensor* const* inputs,
                            size_t input_count, DenseTensor* const* outputs, size_t output_count) {
  PADDLE_ENFORCE(input_count == inputs_.size() && output_count == outputs_.size(),
                 errors::Fatal("a primitive of %d inputs and %d outputs was given %d and %d",
                               inputs_.size(), outputs_.size(), input_count, output_count));
  for (size_t i = 0; i < input_count; ++i) {
    CheckGiven(inputs_[i], i, *inputs[i]);
    Bind(inputs_[i].given, const_cast<void*>(inputs[i]->data()), stream);
  }
  std::shared_ptr<Allocation> replaced;  // outlives the run: an input may lie there
  for (size_t i = 0; i < output_count; ++i) {
    if (MustDetach(*outputs[i], i, inputs)) {
      auto holder = outputs[i]->MoveMemoryHolder();
      if (replaced == nullptr) replaced = std::move(holder);
      outputs[i]->set_offset(0);
    }
    void* data = AllocateOutput(outputs_[i].properties, outputs_[i].size_bytes, outputs_[i].dtype,
                                outputs[i]);
    Bind(outputs_[i].memory, data, stream);
  }
  if (scratch_bytes_ != 0) BindScratch(stream);
  for (size_t i = 0; i < input_count; ++i) {
    if (inputs_[i].reorder)
      args_[inputs_[i].arg].memory = Reordered(inputs_[i], *inputs[i], stream);
  }
  dnnl::error::wrap_c_api(dnnl_primitive_execute(primitive_.get(), stream.get(),
                                                 static_cast<int>(args_.size()), args_.data()),
                          "could not execute a primitive");
}

}  // namespace onednn
}  // namespace phi
