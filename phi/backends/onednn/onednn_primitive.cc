#include "phi/backends/onednn/onednn_primitive.h"

#include <oneapi/dnnl/dnnl_debug.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "phi/backends/cpu/parallel_for.h"
#include "phi/backends/onednn/onednn_thread_state.h"
#include "phi/core/enforce.h"
#include "phi/core/layout_transform.h"

namespace phi {
namespace onednn {
namespace {

constexpr size_t kScratchAlignment = 64;

void ThrowOneDNNError(const char* op, const dnnl::error& error, const DenseTensor* const* inputs,
                      size_t input_count) {
  std::string shapes;
  for (size_t i = 0; i < input_count; ++i) {
    shapes += Format("%s%s %s", i == 0 ? "" : ", ", inputs[i]->dtype(), inputs[i]->dims());
  }
  PADDLE_THROW(errors::External("oneDNN %s of %s: %s (status %s)", op, shapes, error.message,
                                dnnl_status2str(error.status)));
}

// Note [Padding]
// Setting the data pointer makes oneDNN write zeros into the padding of a format that has some, so
// it is done only when the pointer changes. Blocked data always comes from a oneDNN primitive and
// so has its zeros already.
void Bind(const dnnl::memory& memory, void* data, const dnnl::stream& stream) {
  if (memory.get_data_handle() == data) return;
  memory.set_data_handle(data, stream);
}

// Note [Small primitives]
// To wake other threads and wait for them costs microseconds, on a busy machine a time slice of the
// system. So a call that reads little memory gets one thread. The shapes of the inputs decide it,
// and they are part of every key: a primitive always runs with as many threads as it was made for.
int ThreadsFor(const DenseTensor* const* inputs, size_t input_count) {
  constexpr int64_t kElementsWorthThreads = 16384;
  int64_t elements = 0;
  for (size_t i = 0; i < input_count; ++i) elements += inputs[i]->numel();
  return elements < kElementsWorthThreads ? 1 : CpuThreads();
}

bool AllEmpty(DenseTensor* const* outputs, size_t output_count) {
  return std::all_of(outputs, outputs + output_count,
                     [](const DenseTensor* output) { return output->numel() == 0; });
}

}  // namespace

const dnnl::engine& Engine() {
  static const auto* engine = new dnnl::engine(dnnl::engine::kind::cpu, 0);
  return *engine;
}

const dnnl::primitive_attr& Attributes() {
  static const auto* attributes = [] {
    auto* made = new dnnl::primitive_attr;
    made->set_scratchpad_mode(dnnl::scratchpad_mode::user);
    return made;
  }();
  return *attributes;
}

// The number of threads is part of every key: a primitive divides its work when it is made.
PrimitiveKey::PrimitiveKey(const char* op) : words_(std::move(ThisThread().spare_words)) {
  words_.clear();
  const size_t length = std::strlen(op);
  words_.resize(1 + (length + 7) / 8);
  words_[0] = static_cast<uint64_t>(CpuThreads()) << 32 | length;
  std::memcpy(words_.data() + 1, op, length);
}

PrimitiveKey::~PrimitiveKey() { ThisThread().spare_words = std::move(words_); }

PrimitiveKey& PrimitiveKey::Add(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  words_.push_back(bits);
  return *this;
}

PrimitiveKey& PrimitiveKey::Add(const std::vector<int>& values) {
  words_.push_back(values.size());
  for (int value : values) Add(value);
  return *this;
}

PrimitiveKey& PrimitiveKey::Add(const DDim& dims) {
  words_.push_back(static_cast<uint64_t>(dims.size()));
  for (int64_t dim : dims) Add(dim);
  return *this;
}

PrimitiveKey& PrimitiveKey::Add(const DenseTensor& tensor) {
  const OneDNNStorageProperties* properties = PropertiesOf(tensor);
  words_.push_back(static_cast<uint64_t>(tensor.dtype()) << 8 | (properties != nullptr ? 1 : 0));
  Add(tensor.dims());
  if (properties != nullptr) {
    words_.insert(words_.end(), properties->words().begin(), properties->words().end());
  }
  return *this;
}

uint64_t PrimitiveKey::Hash() const {
  uint64_t hash = words_.size();
  for (uint64_t word : words_) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 29;
  }
  return hash;
}

// Note [Scratch memory]
// All that a run needs besides its arguments, inputs in the wanted format and the scratchpads of
// oneDNN, lies in one block that belongs to the thread and is shared by all its primitives: they
// run one after the other. The library's own scratchpads would tie a primitive to the thread that
// made it too, and would not be counted by our allocator.

PreparedPrimitive::PreparedPrimitive(const dnnl::primitive_desc_base& pd,
                                     const dnnl::primitive& primitive)
    : engine_(Engine()), primitive_(primitive) {
  const Desc scratchpad = pd.scratchpad_desc();
  if (scratchpad.get_size() == 0) return;
  scratchpad_ = dnnl::memory(scratchpad, engine_, DNNL_MEMORY_NONE);
  scratchpad_offset_ = ReserveScratch(scratchpad.get_size());
  args_.push_back({DNNL_ARG_SCRATCHPAD, scratchpad_.get()});
}

size_t PreparedPrimitive::ReserveScratch(size_t size_bytes) {
  const size_t offset = scratch_bytes_;
  scratch_bytes_ += (size_bytes + kScratchAlignment - 1) / kScratchAlignment * kScratchAlignment;
  return offset;
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
  const bool fits = given == wanted || (given.data_type() == wanted.data_type() &&
                                        IsPlainDesc(given) && IsPlainDesc(wanted));
  Input input;
  input.given = dnnl::memory(fits ? wanted : given, engine_, DNNL_MEMORY_NONE);
  input.in_place = in_place && fits;
  if (!fits) AddReorder(given, wanted, Attributes(), &input);
  input.arg = args_.size();
  args_.push_back({arg, (input.wanted ? input.wanted : input.given).get()});
  inputs_.push_back(std::move(input));
}

// What integers add to their weights' format is a part of the key too.
void PreparedPrimitive::AddReorderedInput(int arg, const Desc& given, const Desc& wanted,
                                          const dnnl::primitive_attr& attributes,
                                          const std::vector<float>& words) {
  Input input;
  input.given = dnnl::memory(given, engine_, DNNL_MEMORY_NONE);
  AddReorder(given, wanted, attributes, &input);
  const auto add_bits = [&input](float value) {
    uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    input.formats.push_back(bits);
  };
  const dnnl_memory_extra_desc_t& extra = wanted.data.extra;
  input.formats.push_back(extra.flags);
  input.formats.push_back(static_cast<uint64_t>(extra.compensation_mask));
  add_bits((extra.flags & dnnl_memory_extra_flag_scale_adjust) != 0 ? extra.scale_adjust : 1.f);
  for (float word : words) add_bits(word);
  input.arg = args_.size();
  args_.push_back({arg, input.wanted.get()});
  inputs_.push_back(std::move(input));
}

void PreparedPrimitive::AddScaledInput(int arg, const Desc& given, const Desc& wanted, int mask,
                                       const std::vector<float>& scales) {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  attributes.set_output_scales(mask, scales);
  std::vector<float> words = {static_cast<float>(mask)};
  words.insert(words.end(), scales.begin(), scales.end());
  AddReorderedInput(arg, given, wanted, attributes, words);
}

void PreparedPrimitive::AddOutput(int arg, const Desc& written, const Desc& seen) {
  Output output;
  output.memory = dnnl::memory(written, engine_, DNNL_MEMORY_NONE);
  output.properties = MakeProperties(seen);
  output.size_bytes = written.get_size();
  output.dtype = FromOneDNNType(written.data_type());
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
  char* base = ThisThread().Scratch(scratch_bytes_);
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
  dnnl_exec_arg_t args[] = {{DNNL_ARG_FROM, input.given.get()},
                            {DNNL_ARG_TO, to.get()},
                            {DNNL_ARG_SCRATCHPAD, input.reorder_scratch.get(true)}};
  dnnl::error::wrap_c_api(dnnl_primitive_execute(input.reorder.get(), stream.get(),
                                                 input.reorder_scratch ? 3 : 2, args),
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
    made->memory.set_data_handle(made->buffer->ptr(), stream);
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

void RunCached(const OneDNNContext& /*ctx*/, const char* op, const PrimitiveKey& key,
               const DenseTensor* const* inputs, size_t input_count, DenseTensor* const* outputs,
               size_t output_count, Build build, void* body) {
  if (AllEmpty(outputs, output_count)) {
    for (size_t i = 0; i < output_count; ++i) {
      const DataType dtype = outputs[i]->dtype();
      const bool known = dtype != DataType::UNDEFINED;
      AllocateOutput(nullptr, 0, known ? dtype : DataType::FLOAT32, outputs[i]);
    }
    return;
  }
  ThreadState& thread = ThisThread();
  try {
    const dnnl::stream& stream = thread.Stream(ThreadsFor(inputs, input_count));
    PreparedPrimitive* primitive = thread.cache.Find(key);
    if (primitive == nullptr) primitive = thread.cache.Insert(key, build(body));
    primitive->Run(stream, inputs, input_count, outputs, output_count);
  } catch (const dnnl::error& error) {
    ThrowOneDNNError(op, error, inputs, input_count);
  }
}

}  // namespace onednn
}  // namespace phi
