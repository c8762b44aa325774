#pragma once

// Classes of the original are in the original's namespace, our own in phibridge. This list lets our
// code name the original's classes without a prefix.

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
