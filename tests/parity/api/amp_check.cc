#include "tests/parity/api/amp_check.h"

#include <deque>

#include "framework/dygraph/auto_cast.h"
#include "framework/dygraph/tracer.h"
#include "phi/core/kernel_factory.h"
#include "tests/parity/api/autograd_check.h"
#include "tests/parity/api/tensor_values.h"

namespace phibridge {
namespace parity {
namespace {

constexpr DataType kLow = DataType::BFLOAT16;

struct Call {
  std::deque<phi::Tensor> tensors;
  paddle::imperative::NameTensorMap in, out;
};

void MakeTensors(const Execution& execution, bool low_inputs, Call* call) {
  for (const auto& [slot, inputs] : execution.inputs) {
    for (const Input& input : inputs) {
      phi::Tensor& tensor = call->tensors.emplace_back(TensorOf(input.value));
      if (low_inputs && tensor.is_dense_tensor() && tensor.initialized() &&
          tensor.dtype() == DataType::FLOAT32) {
        const phi::LoD lod = tensor.dense().lod();
        tensor = tensor.cast(kLow);
        tensor.dense().set_lod(lod);
      }
      call->in[slot].push_back(tensor.defined() ? &tensor : nullptr);
    }
  }
  for (const auto& [slot, names] : execution.OutputNames()) {
    for (size_t i = 0; i < names.size(); ++i) {
      call->out[slot].push_back(&call->tensors.emplace_back());
    }
  }
}

// Without what the guard knows: whether the CPU has that kernel in bfloat16.
bool HasLowKernel(const KernelChoice& choice) {
  if (choice.kind != KernelChoice::kPhi) return false;
  for (const auto& [key, kernel] :
       phi::KernelFactory::Instance().SelectKernelMap(choice.signature.name)) {
    if (key.backend() == phi::Backend::CPU && key.dtype() == kLow) return true;
  }
  return false;
}

// What the list says where there are kernels.
bool WantsLow(AmpList list, const std::string& level, bool low_inputs) {
  if (list == AmpList::kWhite) return true;
  if (list == AmpList::kBlackO2 || (list == AmpList::kBlack && level == "O1")) return false;
  return low_inputs;  // promotes
}

// Inputs of other kinds are not cast.
bool IsDense(const Execution& execution) {
  for (const auto& [slot, inputs] : execution.inputs) {
    for (const Input& input : inputs) {
      const phi::TensorBase* value = input.value == nullptr ? nullptr : input.value->tensor();
      if (value != nullptr && value->kind() != phi::TensorKind::kDense) return false;
    }
  }
  return true;
}

}  // namespace

bool IsListedByAmp(const std::string& op_type) {
  const auto found = AllAmpRecords().find(op_type);
  return found != AllAmpRecords().end() && found->second->list != AmpList::kPromote &&
         found->second->list != AmpList::kKeep;
}

void AmpCheck::Check(const Execution& execution, const std::string& where) {
  if (!IsListedByAmp(execution.type) || !IsDense(execution)) return;
  const AmpRecord& record = *AllAmpRecords().at(execution.type);
  AmpCounts& counts = counts_[execution.type];
  for (const char* level : {"O1", "O2"}) {
    for (const bool low_inputs : {false, true}) {
      CheckLevel(execution, record, level, low_inputs, &counts,
                 where + "/" + level + (low_inputs ? "/bfloat16" : "/float32"));
    }
  }
}

void AmpCheck::CheckLevel(const Execution& execution, const AmpRecord& record,
                          const std::string& level, bool low_inputs, AmpCounts* counts,
                          const std::string& where) {
  const auto fail = [&](const std::string& text) {
    counts->failures.push_back(where + " (amp): " + text.substr(0, 400));
  };
  Call call;
  MakeTensors(execution, low_inputs, &call);
  paddle::imperative::Tracer tracer;
  amp::AutoCastOptions options;
  options.level = level;
  std::vector<amp::OperatorStats> stats;
  SeedCpu();
  try {
    const amp::AutoCastGuard guard(options);
    tracer.TraceOp(execution.type, call.in, call.out, execution.attrs);
    stats = guard.stats();
  } catch (const Error& thrown) {
    Call plain;
    MakeTensors(execution, false, &plain);
    SeedCpu();
    try {
      paddle::imperative::Tracer().TraceOp(execution.type, plain.in, plain.out, execution.attrs);
    } catch (const Error&) {
      ++counts->refused;
      return;
    }
    return fail(std::string("it computes without the guard, and with it: ") + thrown.what());
  }
  const KernelChoice& choice = tracer.choice();
  const bool wants_low = WantsLow(record.list, level, low_inputs);
  const bool is_low = choice.key.dtype() == kLow;
  const std::string what = std::string(choice.KindName()) + " in " +
                           phi::DataTypeToString(choice.key.dtype()) + "; " +
                           (stats.empty() ? "no stats" : stats[0].why_not_low);
  if (stats.size() != 1 || stats[0].low != (is_low ? 1 : 0)) return fail("stats: " + what);
  if (is_low != (wants_low && stats[0].why_not_low.empty())) return fail(what);
  if (wants_low && is_low != HasLowKernel(choice)) return fail("not by its kernels: " + what);
  ++(is_low ? counts->low : counts->wide);
}

}  // namespace parity
}  // namespace phibridge
