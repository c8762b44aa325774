#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compat/small_vector.h"
#include "framework/dygraph/autograd_meta.h"

namespace egr {

class GradNodeBase;

// Note [Nodes in one allocation]
// A recorded call makes a node, and most calls are small. So a node keeps within itself what it
// knows of one output and two inputs, with one tensor each; only lists and more arguments allocate.

/// Gradients by argument and place in it; one that is not there is not defined().
using GradList = paddle::small_vector<paddle::small_vector<phi::Tensor, 1>, 2>;

/// Where a gradient goes: to a node, and to which of its inputs. Keeps the node alive.
class Edge {
 public:
  Edge() = default;
  Edge(std::shared_ptr<GradNodeBase> node, size_t slot_id, size_t rank)
      : slot_id_(slot_id), rank_(rank), node_(std::move(node)) {}

  GradNodeBase* GetGradNode() const { return node_.get(); }
  const std::shared_ptr<GradNodeBase>& GetMutableGradNode() const { return node_; }
  std::shared_ptr<GradNodeBase> TakeGradNode() { return std::move(node_); }
  std::pair<size_t, size_t> GetEdgeRankInfo() const { return {slot_id_, rank_}; }
  /// True if there is a node.
  bool IsInitialized() const { return node_ != nullptr; }

 private:
  size_t slot_id_ = 0;
  size_t rank_ = 0;
  std::shared_ptr<GradNodeBase> node_;
};

/// What a node knows of one of its inputs or outputs.
class GradSlotMeta {
 public:
  bool IsStopGradient() const { return stop_gradient_; }
  void SetStopGradient(bool stop) { stop_gradient_ = stop; }

  /// Of the tensor of the forward call; UNDEFINED unless it is dense and has a value.
  phi::DataType dtype() const { return dtype_; }
  void SetDtype(phi::DataType dtype) { dtype_ = dtype; }

 private:
  bool stop_gradient_ = false;
  phi::DataType dtype_ = phi::DataType::UNDEFINED;
};

/// Of an input: shape, dtype and place of the forward output.
class GradInMeta : public GradSlotMeta {
 public:
  /// True of a dense tensor with a value; of others dims() and the like mean nothing.
  bool HasTensorMeta() const { return has_meta_; }
  const phi::DDim& dims() const { return dims_; }
  const phi::Place& place() const { return place_; }
  void SetTensorMeta(const phi::DenseTensor& tensor) {
    SetDtype(tensor.dtype());
    dims_ = tensor.dims();
    place_ = tensor.place();
    has_meta_ = true;
  }

 private:
  bool has_meta_ = false;
  phi::Place place_;
  phi::DDim dims_;
};

/// Of an output: the edge on which the gradient goes on, and the dtype of the forward input.
class GradOutMeta : public GradSlotMeta {
 public:
  const Edge& GetEdge() const { return edge_; }
  Edge& GetMutableEdge() { return edge_; }
  void SetEdge(Edge edge) { edge_ = std::move(edge); }

 private:
  Edge edge_;
};

/// By argument and place in it: one, if the argument is no list.
using InputMetas = paddle::small_vector<paddle::small_vector<GradInMeta, 1>, 1>;
using OutputMetas = paddle::small_vector<paddle::small_vector<GradOutMeta, 1>, 2>;

/// Gets a gradient; returns what takes its place, of the same dtype, shape and place, or a tensor
/// that is not defined(): no change.
using GradientHook = std::function<phi::Tensor(const phi::Tensor&)>;

/// A node of the graph that Backward walks: computes from the gradients of an operation's outputs
/// those of its inputs. Slots of its inputs are the operation's outputs, slots of its outputs the
/// operation's inputs.
/// Graphs of several threads are independent as long as they share no node. A node that goes lets
/// its edges go without recursion, so the length of a graph is bounded by memory alone.
class GradNodeBase {
 public:
  GradNodeBase(size_t bwd_in_slot_num, size_t bwd_out_slot_num);
  GradNodeBase(const GradNodeBase&) = delete;
  GradNodeBase& operator=(const GradNodeBase&) = delete;
  virtual ~GradNodeBase();

  /// The gradients of the forward inputs. `grads` has the shape of InputMeta() and may be changed;
  /// the result has that of OutputMeta(). create_graph: what is computed is recorded.
  virtual GradList operator()(GradList& grads, bool create_graph) = 0;
  virtual std::string name() const = 0;
  /// Lets go of saved tensors, after which the node cannot run.
  virtual void ClearTensorWrappers() = 0;
  bool IsTensorWrappersCleared() const { return is_cleared_; }
  /// True if the node takes gradients that are not there; else the engine makes zeros of them.
  virtual bool TakesMissingGradients() const { return false; }

  const InputMetas& InputMeta() const { return bwd_in_meta_; }
  const OutputMetas& OutputMeta() const { return bwd_out_meta_; }
  /// Grows with each node that is made: of two nodes the engine runs the later one first.
  uint64_t creation_order() const { return creation_order_; }

  /// Meta data of a forward output; nullptr: not there. Errors: InvalidArgument for a slot that
  /// there is not.
  void SetGradInMeta(const phi::Tensor* fwd_out, size_t slot_rank);
  void SetGradInMeta(const phi::Tensor& fwd_out, size_t slot_rank) {
    SetGradInMeta(&fwd_out, slot_rank);
  }
  /// Meta data of a forward input, and the edge to the node that takes its gradient, unless its
  /// gradient stops. A leaf without a node gets its GradNodeAccumulation. nullptr: not there.
  void SetGradOutMeta(const phi::Tensor* fwd_in, size_t slot_rank);
  void SetGradOutMeta(const phi::Tensor& fwd_in, size_t slot_rank) {
    SetGradOutMeta(&fwd_in, slot_rank);
  }
  void SetGradOutMeta(const std::vector<const phi::Tensor*>& fwd_in, size_t slot_rank);

  /// A hook on the gradient that arrives, before the node runs; hooks run in the order in which
  /// they were registered. Returns an id. Errors: InvalidArgument for an input that there is not.
  int64_t RegisterGradientHook(size_t slot_id, size_t rank, GradientHook hook);
  /// False if there is none of that id.
  bool RemoveGradientHook(int64_t id);
  bool GradientHooksRegistered() const { return !hooks_.empty(); }
  void ApplyGradientHooks(GradList* grads);

  /// Zeros like that forward output; not defined() if its shape is not known.
  phi::Tensor ZerosForGradInput(size_t slot, size_t rank) const;
  /// Puts such zeros where a gradient is missing.
  void FillZeroForEmptyGradInputs(GradList* grads) const;

 protected:
  void SetIsTensorWrappersCleared(bool cleared) { is_cleared_ = cleared; }

 private:
  struct Hook {
    int64_t id;
    size_t slot;
    size_t rank;
    GradientHook hook;
  };

  InputMetas bwd_in_meta_;
  OutputMetas bwd_out_meta_;
  std::vector<Hook> hooks_;
  int64_t next_hook_id_ = 0;
  const uint64_t creation_order_;
  bool is_cleared_ = false;
};

}  // namespace egr
