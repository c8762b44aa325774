#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>
#include <vector>

#include "phi/backends/onednn/onednn_context.h"
#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {

/// Everything that a prepared primitive depends on: operation, attributes, shapes and formats.
/// Attributes whose number varies are preceded by their number, so that two calls never look alike.
class PrimitiveKey {
 public:
  explicit PrimitiveKey(const char* op);  // op: a string literal
  ~PrimitiveKey();
  PrimitiveKey(const PrimitiveKey&) = delete;
  PrimitiveKey& operator=(const PrimitiveKey&) = delete;

  PrimitiveKey& Add(int64_t value) {
    words_.push_back(static_cast<uint64_t>(value));
    return *this;
  }
  PrimitiveKey& Add(int value) { return Add(static_cast<int64_t>(value)); }
  PrimitiveKey& Add(bool value) { return Add(static_cast<int64_t>(value)); }
  PrimitiveKey& Add(float value);
  PrimitiveKey& Add(const std::vector<int>& values);
  PrimitiveKey& Add(const DDim& dims);
  PrimitiveKey& Add(const DenseTensor& tensor);
  const std::vector<uint64_t>& words() const { return words_; }
  uint64_t Hash() const;

 private:
  std::vector<uint64_t> words_;
};

/// A primitive with its memory objects, without data: belongs to one thread. Inputs that the
/// primitive wants in another format are reordered into scratch memory at each run; constant ones
/// (parameters) once, and kept with them: see Allocation::MakeConstant.
class PreparedPrimitive {
 public:
  using Desc = dnnl::memory::desc;

  PreparedPrimitive(const dnnl::primitive_desc_base& pd, const dnnl::primitive& primitive);

  /// The next input. `given`: how its data lies, `wanted`: how the primitive reads it. With
  /// `in_place`, an output in the same format may share its storage.
  void AddInput(int arg, const Desc& given, const Desc& wanted, bool in_place = false);
  void AddInput(int arg, const Desc& desc, bool in_place = false) {
    AddInput(arg, desc, desc, in_place);
  }
  /// An input whose elements are also multiplied: by scales[i] along the axes in the bits of
  /// `mask`, or all by scales[0] if it is 0. Elements of an integer format are rounded and
  /// saturate.
  void AddScaledInput(int arg, const Desc& given, const Desc& wanted, int mask,
                      const std::vector<float>& scales);
  /// An input that is reordered with `attributes`; `words` identify them in the key of a constant.
  void AddReorderedInput(int arg, const Desc& given, const Desc& wanted,
                         const dnnl::primitive_attr& attributes, const std::vector<float>& words);
  /// The next output. `written`: the format that the primitive writes; `seen`: that memory with the
  /// dimensions of the tensor.
  void AddOutput(int arg, const Desc& written, const Desc& seen);
  void AddOutput(int arg, const Desc& desc) { AddOutput(arg, desc, desc); }

  /// Allocates the outputs and computes. Errors: dnnl::error.
  void Run(const dnnl::stream& stream, const DenseTensor* const* inputs, size_t input_count,
           DenseTensor* const* outputs, size_t output_count);

 private:
  struct Input {
    dnnl::memory given;
    dnnl::memory wanted;      // empty: given is what the primitive reads
    dnnl::primitive reorder;  // Note [Scratch memory]
    size_t wanted_offset = 0;
    dnnl::memory reorder_scratch;
    size_t reorder_scratch_offset = 0;
    DerivedData::Key formats;  // given and wanted, if there is a reorder
    size_t arg = 0;            // in args_
    bool in_place = false;
  };
  struct Output {
    dnnl::memory memory;
    std::shared_ptr<const OneDNNStorageProperties> properties;  // of the tensor; nullptr: plain
    size_t size_bytes = 0;
    DataType dtype = DataType::FLOAT32;
  };

  size_t ReserveScratch(size_t size_bytes);
  void AddReorder(const Desc& given, const Desc& wanted, const dnnl::primitive_attr& attributes,
                  Input* input);
  bool MustDetach(const DenseTensor& output, size_t output_index,
                  const DenseTensor* const* inputs) const;
  void BindScratch(const dnnl::stream& stream);
  dnnl_memory_t Reordered(const Input& input, const DenseTensor& tensor,
                          const dnnl::stream& stream) const;
  void Reorder(const Input& input, const dnnl::memory& to, const dnnl::stream& stream) const;

  dnnl::engine engine_;
  dnnl::primitive primitive_;
  dnnl::memory scratchpad_;
  size_t scratchpad_offset_ = 0;
  size_t scratch_bytes_ = 0;
  const void* bound_scratch_ = nullptr;
  std::vector<Input> inputs_;
  std::vector<Output> outputs_;
  std::vector<dnnl_exec_arg_t> args_;
};

using Build = std::unique_ptr<PreparedPrimitive> (*)(void* body);

/// Runs the primitive of `key`, prepared by `build` if the calling thread has none yet. Outputs
/// none of which has an element are only allocated, plain. Errors: External, naming `op`, status
/// and what oneDNN says.
void RunCached(const OneDNNContext& ctx, const char* op, const PrimitiveKey& key,
               const DenseTensor* const* inputs, size_t input_count, DenseTensor* const* outputs,
               size_t output_count, Build build, void* body);

/// As above; `body()` returns std::unique_ptr<PreparedPrimitive> and is called before outputs are
/// allocated, so it may ask the inputs for their format.
template <typename Body>
void Run(const OneDNNContext& ctx, const char* op, const PrimitiveKey& key,
         const DenseTensor* const* inputs, size_t input_count,
         std::initializer_list<DenseTensor*> outputs, const Body& body) {
  RunCached(
      ctx, op, key, inputs, input_count, outputs.begin(), outputs.size(),
      [](void* b) { return (*static_cast<const Body*>(b))(); }, const_cast<Body*>(&body));
}
template <typename Body>
void Run(const OneDNNContext& ctx, const char* op, const PrimitiveKey& key,
         std::initializer_list<const DenseTensor*> inputs,
         std::initializer_list<DenseTensor*> outputs, const Body& body) {
  Run(ctx, op, key, inputs.begin(), inputs.size(), outputs, body);
}

/// The CPU engine of the process.
const dnnl::engine& Engine();
/// Attributes that every primitive here gets: scratch memory comes from the caller.
const dnnl::primitive_attr& Attributes();

}  // namespace onednn
}  // namespace phi
