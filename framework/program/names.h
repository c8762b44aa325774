#pragma once

// The original's classes keep its namespace; what is ours lives in phibridge and uses them by their
// plain names. This is the one list of those names.

namespace paddle {
namespace framework {
class BlockDesc;
class ExecutionContext;
class OpDesc;
class OperatorBase;
class OperatorWithKernel;
class OpKernelType;
class ProgramDesc;
class RuntimeContext;
class Scope;
class VarDesc;
class Variable;
}  // namespace framework
}  // namespace paddle

namespace phibridge {
using paddle::framework::BlockDesc;
using paddle::framework::ExecutionContext;
using paddle::framework::OpDesc;
using paddle::framework::OperatorBase;
using paddle::framework::OperatorWithKernel;
using paddle::framework::OpKernelType;
using paddle::framework::ProgramDesc;
using paddle::framework::RuntimeContext;
using paddle::framework::Scope;
using paddle::framework::VarDesc;
using paddle::framework::Variable;
}  // namespace phibridge
