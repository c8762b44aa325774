#include "phi/core/type_info.h"

#include "phi/core/enforce.h"

namespace phi {

std::unique_ptr<TensorBase> MakeTensor(TensorKind kind) {
  const MakeTensorFn make = MakerOf(kind);
  PADDLE_ENFORCE(
      make != nullptr,
      errors::PreconditionNotMet("nothing makes a %s: give its class a default constructor and "
                                 "phi::TypeInfoTraits, or put one into the variable before the run",
                                 TensorKindName(kind)));
  return make();
}

}  // namespace phi
