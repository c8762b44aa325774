#include "framework/program/infershape_context.h"

#include "phi/core/enforce.h"

namespace paddle {
namespace framework {

DDim InferShapeContext::GetInputsElementDim(const std::string& name, int idx) const {
  const std::vector<DDim> dims = GetInputsDim(name);
  PADDLE_ENFORCE(idx >= 0 && static_cast<size_t>(idx) < dims.size(),
                 phi::errors::OutOfRange("input `%s` has %d variables; there is no #%d", name,
                                         dims.size(), idx));
  return dims[static_cast<size_t>(idx)];
}

void InferShapeContext::ShareAllLoD(const std::string& in, const std::string& out) const {
  const size_t count = Inputs(in).size();
  PADDLE_ENFORCE(count == Outputs(out).size(),
                 phi::errors::PreconditionNotMet(
                     "the LoD of input `%s` can not go to output `%s`: %d variables, but %d", in,
                     out, count, Outputs(out).size()));
  for (size_t i = 0; i < count; ++i) ShareLoD(in, out, i, i);
}

std::vector<DDim> InferShapeContext::GetReaderDims(const std::string& name) const {
  const std::vector<std::string> vars = Inputs(name);
  PADDLE_ENFORCE(vars.size() == 1,
                 phi::errors::InvalidArgument("reader input `%s` must be one variable; it is %d",
                                              name, vars.size()));
  return GetRepeatedDims(vars[0]);
}

void InferShapeContext::SetReaderDims(const std::string& name, const std::vector<DDim>& dims) {
  const std::vector<std::string> vars = Outputs(name);
  PADDLE_ENFORCE(vars.size() == 1,
                 phi::errors::InvalidArgument("reader output `%s` must be one variable; it is %d",
                                              name, vars.size()));
  SetRepeatedDims(vars[0], dims);
}

const ::phi::KernelSignature* InferShapeContext::ChosenSignature(const std::string&) const {
  return nullptr;
}

void InferShapeContext::SetValuesRead(bool) {}

void InferShapeContext::SetRepeatedDims(const std::string& name, const std::vector<DDim>&) {
  PADDLE_THROW(phi::errors::Unimplemented("variable `%s` can not have several shapes here", name));
}

std::vector<DDim> InferShapeContext::GetRepeatedDims(const std::string& name) const {
  PADDLE_THROW(phi::errors::Unimplemented("variable `%s` can not have several shapes here", name));
}

}  // namespace framework
}  // namespace paddle
