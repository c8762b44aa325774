#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "phi/backends/onednn/onednn_tensor.h"

namespace phi {
namespace onednn {

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
  /// An input whose elements are also multiplied: by scales[i] along the axes whose bits are set in
  /// `mask`, or all by scales[0] if `mask` is 0. Elements of an integer format are rounded and
  /// saturate.
  void AddScaledInput(int arg, const Desc& given, const Desc& wanted, int mask,
                      const std::vector<float>& scales);
  /// An input that is reordered with `attributes`; `words` identify them in the key of a constant.
  void AddReorderedInput(int arg, const Desc& given, const Desc& wanted,
                         const dnnl::primitive_attr& attributes, const std::vector<float>& words);
  /// Arguments of a product that is scaled as its attributes say: Note [Scales of products].
  void AddScales(const ProductScales& scales);
  /// The next input: the bias. `mask`: the axes of `desc` that several scales go along.
  void AddBias(const Desc& desc, int mask, const ProductScales& scales);
  /// The next output. `seen` describes the memory of `written` with the dimensions of the tensor.
  void AddOutput(int arg, const Desc& written, const Desc& seen);
  void AddOutput(int arg, const Desc& desc) { AddOutput(arg, desc, desc); }

  /// Allocates the outputs and computes. Errors: InvalidArgument for an input of another dtype than
  /// was prepared for, or with less memory; dnnl::error.
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
    dnnl::memory scales;       // argument of the reorder; may be empty
    DerivedData::Key formats;  // given and wanted, if there is a reorder
    size_t arg = 0;            // in args_
    bool in_place = false;
    DataType dtype = DataType::FLOAT32;  // of given
    size_t size_bytes = 0;               // of given
  };
  struct Output {
    dnnl::memory memory;
    std::shared_ptr<const OneDNNStorageProperties> properties;  // of the tensor; nullptr: plain
    size_t size_bytes = 0;
    DataType dtype = DataType::FLOAT32;
  };

  static Input Given(const Desc& desc, const dnnl::engine& engine);
  dnnl::memory Numbers(const std::vector<float>& values) const;
  static void CheckGiven(const Input& input, size_t index, const DenseTensor& tensor);
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
  dnnl::memory scales_;  // argument of the primitive; may be empty
  dnnl::memory scratchpad_;
  size_t scratchpad_offset_ = 0;
  size_t scratch_bytes_ = 0;
  const void* bound_scratch_ = nullptr;
  std::vector<Input> inputs_;
  std::vector<Output> outputs_;
  std::vector<dnnl_exec_arg_t> args_;
};

}  // namespace onednn
}  // namespace phi
