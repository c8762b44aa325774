#include "framework/executor/host_op.h"

#include "framework/op/op_record.h"
#include "framework/program/op_info.h"

namespace phibridge {

std::string WhyHostOp(const paddle::framework::OperatorBase& op, const KernelChoice& choice,
                      const phi::Place& place) {
  if (phi::is_cpu_place(place)) return "";
  if (choice.kind != KernelChoice::kOperatorBase) return choice.host_op;
  const paddle::framework::OpRecord* record = op.Info() == nullptr ? nullptr : op.Info()->record_;
  const char* why = record == nullptr ? nullptr : record->kernel_type.host_why;
  return why == nullptr ? "it computes itself" : why;
}

}  // namespace phibridge
