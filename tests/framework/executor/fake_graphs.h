#pragma once

// Graphs of a device that this header makes up: its kernels are functions on addresses of the host,
// which a capture keeps instead of calling them.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "framework/executor/graph_runs.h"
#include "phi/core/enforce.h"
#include "phi/core/generator.h"
#include "phi/core/memory.h"
#include "phi/core/pooled_allocator.h"

namespace phibridge {
namespace fake_graphs {

using Floats = std::vector<float>;
using Kernels = std::vector<std::function<void()>>;

class FakeGraph : public phi::DeviceGraph {
 public:
  // Each launch counts *lacks_memory down, and is refused until it is 0.
  FakeGraph(Kernels kernels, std::unique_ptr<phi::HeldBlocks> held, int* lacks_memory)
      : kernels_(std::move(kernels)), held_(std::move(held)), lacks_memory_(lacks_memory) {}
  void Launch() const override {
    PADDLE_ENFORCE(*lacks_memory_ == 0 || (*lacks_memory_)-- == 0,
                   phi::errors::ResourceExhausted("no memory for a launch"));
    for (const auto& kernel : kernels_) kernel();
  }
  size_t kernels() const override { return kernels_.size(); }

 private:
  Kernels kernels_;
  std::unique_ptr<phi::HeldBlocks> held_;
  int* lacks_memory_;
};

class FakeDevice : public phi::DeviceContext {
 public:
  FakeDevice() : DeviceContext(phi::CPUPlace()) {}
  bool CanCapture() const override { return true; }
  std::unique_ptr<phi::DeviceCapture> BeginCapture() const override;
  const void* RecordOfThisThread() const override { return record; }
  void Enqueue(std::function<void()> kernel) const {
    if (captured != nullptr) return captured->push_back(std::move(kernel));
    kernel();
  }

  const void* record = this;
  bool fails_at_end = false;  // of a capture
  mutable int launches_lack_memory = 0;
  mutable Kernels* captured = nullptr;
};

class FakeCapture : public phi::DeviceCapture {
 public:
  explicit FakeCapture(const FakeDevice* device)
      : device_(device),
        held_(std::make_unique<phi::HeldBlocks>(
            static_cast<phi::PooledAllocator*>(phi::GetAllocator(phi::CPUPlace())))) {
    device_->captured = &kernels_;
  }
  ~FakeCapture() override { device_->captured = nullptr; }
  std::unique_ptr<phi::DeviceGraph> Finish() override {
    held_->End();
    PADDLE_ENFORCE(!device_->fails_at_end, phi::errors::External("no end"));
    return std::make_unique<FakeGraph>(std::move(kernels_), std::move(held_),
                                       &device_->launches_lack_memory);
  }

 private:
  const FakeDevice* device_;
  Kernels kernels_;
  std::unique_ptr<phi::HeldBlocks> held_;
};

inline std::unique_ptr<phi::DeviceCapture> FakeDevice::BeginCapture() const {
  return std::make_unique<FakeCapture>(this);
}

// out = x + 1, by way of scratch memory
struct FakeOp {
  Variable *x, *out;
  std::string why_not;
  std::string refuses_capture;
  bool draws = false;
  bool takes_other_memory = false;  // for its output
  bool fails = false;
  bool removes_names = false;
  bool trims = false;      // as a kernel does that lacks memory
  int driver_refuses = 0;  // so many captures
  int lacks_memory = 0;    // in so many calls
  int runs = 0, enqueued = 0;
};

class FakeOps : public CapturableOps {
 public:
  FakeOps(FakeDevice* device, std::vector<FakeOp>* ops) : device_(device), ops_(ops) {}
  size_t size() const override { return ops_->size(); }
  void Run(size_t i) override {
    ++(*ops_)[i].runs;
    Compute((*ops_)[i]);
    if ((*ops_)[i].removes_names) are_bound_ = false;
  }
  void Enqueue(size_t i) override {
    ++(*ops_)[i].enqueued;
    Compute((*ops_)[i]);
  }
  std::string WhyNot(size_t i) const override { return (*ops_)[i].why_not; }
  const phi::DeviceContext* device(size_t) const override { return device_; }
  OpVariables variables(size_t i) const override { return {{(*ops_)[i].x}, {(*ops_)[i].out}, {}}; }
  bool are_bound() const override { return are_bound_; }

 private:
  void Compute(FakeOp& op) {
    if (op.draws) generator_.Random64();
    if (op.trims) phi::Trim();
    PADDLE_ENFORCE(!op.fails, phi::errors::InvalidArgument("the op is wrong"));
    PADDLE_ENFORCE(op.lacks_memory-- <= 0, phi::errors::ResourceExhausted("no memory"));
    const phi::DenseTensor x = op.x->Get<phi::DenseTensor>();
    auto* out = op.out->GetMutable<phi::DenseTensor>();
    if (op.takes_other_memory) out->clear();
    out->set_lod(x.lod());
    phi::DenseTensor scratch;
    const auto n = x.numel();
    const float* from = x.data<float>();
    float* between = scratch.mutable_data<float>(x.dims(), phi::CPUPlace());
    float* to = out->mutable_data<float>(x.dims(), phi::CPUPlace());
    device_->Enqueue([=] {
      std::copy(from, from + n, between);
      for (int64_t k = 0; k < n; ++k) to[k] = between[k] + 1;
    });
    PADDLE_ENFORCE(device_->captured == nullptr || op.refuses_capture.empty(),
                   phi::errors::Unavailable("%s", op.refuses_capture));
    PADDLE_ENFORCE(device_->captured == nullptr || op.driver_refuses-- <= 0,
                   phi::errors::External("the driver refuses"));
  }

  FakeDevice* device_;
  std::vector<FakeOp>* ops_;
  phi::Generator generator_;
  bool are_bound_ = true;
};

class Fixture : public ::testing::Test {
 protected:
  // vars_[i + 1] = vars_[i] + 1; all operators have run once, as after the first run of a program.
  void MakeChain(size_t length, size_t most_graphs = GraphRuns::kMostGraphs) {
    vars_ = std::vector<Variable>(length + 1);
    for (size_t i = 0; i < length; ++i) ops_.push_back({&vars_[i], &vars_[i + 1], "", ""});
    Put({0});
    home_ = vars_[0].Get<phi::DenseTensor>();
    auto ops = std::make_unique<FakeOps>(&device_, &ops_);
    for (size_t i = 0; i < length; ++i) ops->Run(i);
    runs_ = std::make_unique<GraphRuns>(std::move(ops), most_graphs);
  }
  void Put(const Floats& values) {
    auto* tensor = vars_[0].GetMutable<phi::DenseTensor>();
    float* data =
        tensor->mutable_data<float>({static_cast<int64_t>(values.size())}, phi::CPUPlace());
    std::copy(values.begin(), values.end(), data);
  }
  // In the memory that the first variable had at first.
  void PutAtHome(float value) {
    *vars_[0].GetMutable<phi::DenseTensor>() = home_;
    Put({value});
  }
  // Puts values, runs, and expects the chain's result in every variable.
  void RunOn(Floats values) {
    Put(values);
    runs_->Run();
    for (size_t i = 1; i < vars_.size(); ++i) {
      for (float& value : values) ++value;
      const auto& tensor = vars_[i].Get<phi::DenseTensor>();
      ASSERT_EQ(tensor.dims(), phi::DDim({static_cast<int64_t>(values.size())})) << i;
      EXPECT_EQ(Floats(tensor.data<float>(), tensor.data<float>() + values.size()), values) << i;
    }
  }
  Floats Long(float first, size_t count) {
    Floats values(count);
    std::iota(values.begin(), values.end(), first);
    return values;
  }
  void RunOften(int times = 4) {
    for (int i = 0; i < times; ++i) RunOn({static_cast<float>(i)});
  }
  std::vector<int64_t> ByGraph() const {
    std::vector<int64_t> counts;
    for (size_t i = 0; i < ops_.size(); ++i) counts.push_back(runs_->RunsByGraph(i));
    return counts;
  }

  FakeDevice device_;
  phi::DenseTensor home_;
  std::vector<Variable> vars_;
  std::vector<FakeOp> ops_;
  std::unique_ptr<GraphRuns> runs_;
};

}  // namespace fake_graphs
}  // namespace phibridge
