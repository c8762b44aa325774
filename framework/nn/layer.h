#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/io/saved_value.h"
#include "framework/nn/initializer.h"
#include "phi/api/tensor.h"

namespace phibridge::nn {

/// Parameters, buffers and layers within, by name. A layer of one's own:
///
///   struct Net : nn::Layer {
///     nn::Sub<nn::Linear> hidden{this, "hidden", 64, 32};
///     nn::Sub<nn::Linear> out{this, "out", 32, 10};
///     Tensor forward(const Tensor& x) override { return out(api::relu(hidden(x))); }
///   };
///
/// A layer stays where it was made. One thread at a time while it trains; after eval() any number
/// of threads may call it.
class Layer {
 public:
  /// `kind` begins the names of the layer's parameters, as Paddle's: linear_0.w_0.
  explicit Layer(const std::string& kind = "layer");
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;
  virtual ~Layer() = default;

  /// Errors: Unimplemented, unless the layer has one.
  virtual Tensor forward(const Tensor& x);
  Tensor operator()(const Tensor& x) { return forward(x); }

  using Named = std::vector<std::pair<std::string, Tensor>>;
  /// Those of the layer, then those of the layers within; each tensor once.
  std::vector<Tensor> parameters() const;
  Named named_parameters() const;
  Named named_buffers() const;
  struct Child {
    std::string name;
    Layer* layer;
    std::shared_ptr<Layer> owned;  // null if somebody else owns it
  };
  /// The layers right within.
  const std::vector<Child>& children() const { return children_; }
  /// What the names of the layer's parameters begin with: "linear_0".
  const std::string& full_name() const { return full_name_; }

  /// Parameters and buffers by name ("conv1.weight"), sharing their elements, and the names of the
  /// parameters under kParameterNames: what SaveState writes as .pdparams.
  SavedValue state_dict() const;
  /// The same as tensors: handles on the layer's own, without history. What is written to one, in
  /// place or by giving it another value, the layer has.
  Named state() const;
  /// Names that set_state_dict did not find.
  struct StateKeys {
    std::vector<std::string> missing;     // of the layer; the state lacks them
    std::vector<std::string> unexpected;  // of the state; the layer has none
  };
  /// Copies values to parameters and buffers, into their memory where it is there. A state may lack
  /// some of them, which stay, and have others; both are returned, in their order.
  /// use_structured_name = false: `state` has the names of parameters (linear_0.w_0) in place of
  /// "conv1.weight". Of a tensor with two names one is enough; of two values the last counts.
  /// Errors: InvalidArgument for another type or shape. Nothing changes then.
  StateKeys set_state_dict(const SavedValue& state, bool use_structured_name = true);

  /// How dropout and batch norm compute, here and in the layers within; a new layer trains.
  void train() { SetTraining(true); }
  void eval() { SetTraining(false); }
  bool training() const { return training_; }
  void clear_gradients();
  /// Moves parameters and buffers. Gradients and what optimizers keep stay where they are.
  void to(const phi::Place& place);
  /// Converts floating-point parameters, not buffers. Errors: InvalidArgument for another type.
  void to(phi::DataType dtype);
  /// As to, for training in `dtype`, float16 or bfloat16: layers within that compute with float32
  /// parameters then keep theirs. amp::decorate calls it.
  void to_low_precision(phi::DataType dtype);
  /// to_low_precision leaves this layer's own parameters as they are, of `low` alone unless that is
  /// UNDEFINED: for layers that other languages make.
  void keep_float32(phi::DataType low) { keeps_float32_ = true, kept_in_ = low; }

  // Errors of what adds: AlreadyExists if the name is taken; InvalidArgument for a name that is
  // empty or has a dot, and for a layer within itself.

  /// `layer` must live as long as this one.
  void add_sublayer(const std::string& name, Layer* layer);
  void add_sublayer(const std::string& name, std::shared_ptr<Layer> layer);
  /// The tensor gets a name if it has none. It may be one of a layer within, which then has two
  /// names in the state dict.
  void add_parameter(const std::string& name, Tensor parameter);
  /// A tensor that is not trained; it gets a name if it has none. is_saved: it is in the state
  /// dict.
  void add_buffer(const std::string& name, Tensor buffer, bool is_saved = true);
  /// Takes away the parameter, buffer or layer of that name; false if there is none.
  bool remove(const std::string& name);
  /// True of the name of a buffer right here.
  bool is_buffer(const std::string& name) const;
  /// True of the name of a parameter or buffer right here that is in the state dict.
  bool is_saved(const std::string& name) const;
  /// A parameter that add_parameter has yet to add, here or to another layer: a leaf of that type,
  /// or of the default type, named as the layer's others, whose gradient is wanted.
  Tensor make_parameter(const std::vector<int64_t>& shape, const Initializer& initializer,
                        bool is_bias = false, phi::DataType dtype = phi::DataType::UNDEFINED);
  /// True of what make_parameter made, and of all copies of the handle.
  static bool is_parameter(const Tensor& tensor);
  static void set_is_parameter(Tensor* tensor, bool is_parameter);

 protected:
  /// A leaf of the default type whose gradient is wanted.
  Tensor create_parameter(const std::string& name, const std::vector<int64_t>& shape,
                          const Initializer& initializer, bool is_bias = false);
  /// A tensor that is saved and not trained.
  Tensor create_buffer(const std::string& name, const std::vector<int64_t>& shape,
                       const Initializer& initializer);
  /// True if to_low_precision leaves the layer's own parameters as they are.
  virtual bool KeepsFloat32(phi::DataType low) const {
    return keeps_float32_ && (kept_in_ == phi::DataType::UNDEFINED || kept_in_ == low);
  }

 private:
  struct Entry {
    std::string name;
    Tensor tensor;
    bool is_buffer, is_saved;
  };
  // Calls fn(structured name, entry) for all here and within.
  template <typename Fn>
  void ForEach(const Fn& fn) const;
  // Of those that are saved.
  template <typename Fn>
  void ForEachSaved(const Fn& fn) const;
  // Calls fn(layer, its name with a dot behind) for the layers within.
  template <typename Fn>
  void ForEachWithin(const std::string& prefix, const Fn& fn, int depth = 0) const;
  Named Entries(bool are_buffers) const;
  void SetTraining(bool training);
  void CheckNew(const std::string& name) const;
  void CheckNewLayer(const std::string& name, const Layer& layer) const;
  std::string NewName(bool is_bias);
  void Register(const std::string& name, Tensor tensor, bool is_buffer, bool is_saved);

  std::string full_name_;
  std::vector<Entry> entries_;
  std::vector<Child> children_;
  int count_of_weights_ = 0, count_of_biases_ = 0;
  bool training_ = true, keeps_float32_ = false;
  phi::DataType kept_in_ = phi::DataType::UNDEFINED;
};

/// A layer that is a member of another one, of which it is a sublayer.
template <typename L>
class Sub : public L {
 public:
  template <typename... Args>
  Sub(Layer* parent, const std::string& name, Args&&... args) : L(std::forward<Args>(args)...) {
    parent->add_sublayer(name, this);
  }
};

/// While it lives, names of parameters are numbered from 0, as in a new process. What is made last
/// ends first.
class UniqueNameGuard {
 public:
  UniqueNameGuard();
  UniqueNameGuard(const UniqueNameGuard&) = delete;
  UniqueNameGuard& operator=(const UniqueNameGuard&) = delete;
  ~UniqueNameGuard();

 private:
  std::map<std::string, int> before_;  // how many names of each kind there were
};

}  // namespace phibridge::nn
