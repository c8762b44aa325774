#pragma once

#include <deque>
#include <string>
#include <utility>

#include "framework/program/proto/var_type.h"

namespace paddle {
namespace framework {
namespace proto {

/// What an op type declares about itself: its inputs, outputs and attributes. Exists in memory
/// only; accessors have the names of the original's message. Elements keep their address when
/// others are added.
class OpProto {
 public:
  /// An input or an output.
  class Var {
   public:
    const std::string& name() const { return name_; }
    const std::string& comment() const { return comment_; }
    bool duplicable() const { return duplicable_; }
    bool intermediate() const { return intermediate_; }
    bool dispensable() const { return dispensable_; }
    bool extra() const { return extra_; }
    bool quant() const { return quant_; }

    void set_name(std::string name) { name_ = std::move(name); }
    void set_comment(std::string comment) { comment_ = std::move(comment); }
    void set_duplicable(bool value) { duplicable_ = value; }
    void set_intermediate(bool value) { intermediate_ = value; }
    void set_dispensable(bool value) { dispensable_ = value; }
    void set_extra(bool value) { extra_ = value; }
    void set_quant(bool value) { quant_ = value; }

   private:
    std::string name_;
    std::string comment_;
    bool duplicable_ = false;
    bool intermediate_ = false;
    bool dispensable_ = false;
    bool extra_ = false;
    bool quant_ = false;
  };

  class Attr {
   public:
    const std::string& name() const { return name_; }
    AttrType type() const { return type_; }
    const std::string& comment() const { return comment_; }
    bool generated() const { return generated_; }
    bool extra() const { return extra_; }
    bool quant() const { return quant_; }
    bool support_tensor() const { return support_tensor_; }

    void set_name(std::string name) { name_ = std::move(name); }
    void set_type(AttrType type) { type_ = type; }
    void set_comment(std::string comment) { comment_ = std::move(comment); }
    void set_generated(bool value) { generated_ = value; }
    void set_extra(bool value) { extra_ = value; }
    void set_quant(bool value) { quant_ = value; }
    void set_support_tensor(bool value) { support_tensor_ = value; }

   private:
    std::string name_;
    std::string comment_;
    AttrType type_ = AttrType::INT;
    bool generated_ = false;
    bool extra_ = false;
    bool quant_ = false;
    bool support_tensor_ = false;
  };

  const std::string& type() const { return type_; }
  const std::string& comment() const { return comment_; }
  const std::deque<Var>& inputs() const { return inputs_; }
  const std::deque<Var>& outputs() const { return outputs_; }
  const std::deque<Attr>& attrs() const { return attrs_; }
  const Var& inputs(int i) const { return inputs_[i]; }
  const Var& outputs(int i) const { return outputs_[i]; }
  const Attr& attrs(int i) const { return attrs_[i]; }
  int inputs_size() const { return static_cast<int>(inputs_.size()); }
  int outputs_size() const { return static_cast<int>(outputs_.size()); }
  int attrs_size() const { return static_cast<int>(attrs_.size()); }

  void set_type(std::string type) { type_ = std::move(type); }
  void set_comment(std::string comment) { comment_ = std::move(comment); }
  Var* add_inputs() { return &inputs_.emplace_back(); }
  Var* add_outputs() { return &outputs_.emplace_back(); }
  Attr* add_attrs() { return &attrs_.emplace_back(); }
  Var* mutable_inputs(int i) { return &inputs_[i]; }
  Var* mutable_outputs(int i) { return &outputs_[i]; }
  Attr* mutable_attrs(int i) { return &attrs_[i]; }

  /// Null if there is none of that name.
  const Var* FindInput(const std::string& name) const { return Find(inputs_, name); }
  const Var* FindOutput(const std::string& name) const { return Find(outputs_, name); }
  const Attr* FindAttr(const std::string& name) const { return Find(attrs_, name); }

 private:
  template <typename T>
  static const T* Find(const std::deque<T>& items, const std::string& name) {
    for (const T& item : items) {
      if (item.name() == name) return &item;
    }
    return nullptr;
  }

  std::string type_;
  std::string comment_;
  std::deque<Var> inputs_;
  std::deque<Var> outputs_;
  std::deque<Attr> attrs_;
};

using OpProto_Var = OpProto::Var;
using OpProto_Attr = OpProto::Attr;

}  // namespace proto
}  // namespace framework
}  // namespace paddle
