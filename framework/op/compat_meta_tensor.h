#pragma once

#include "framework/program/infershape_context.h"
#include "phi/core/meta_tensor.h"

namespace paddle {
namespace framework {

/// A variable's meta data: of its VarDesc at compile time, of its value at run time. A null
/// variable or one without a value is a false MetaTensor.
class CompatMetaTensor : public phi::MetaTensor {
 public:
  CompatMetaTensor(InferShapeVarPtr var, bool is_runtime);

  int64_t numel() const override;
  DDim dims() const override;
  phi::DataType dtype() const override;
  phi::DataLayout layout() const override;
  phi::LoD lod() const override;
  void set_dims(const DDim& dims) override;
  void set_dtype(phi::DataType dtype) override;
  void set_layout(phi::DataLayout layout) override;
  void share_lod(const MetaTensor& other) override;
  void share_meta(const MetaTensor& other) override;
  bool initialized() const override { return desc_ != nullptr || tensor_ != nullptr; }
  bool is_selected_rows() const override;
  bool is_dense() const override;
  bool is_tensor_array() const override;

 private:
  VarDesc* desc_ = nullptr;  // at compile time
};

}  // namespace framework
}  // namespace paddle
