#include "phi/core/kernel_registry.h"

namespace phi {

void KernelRegistrar::Insert(const Place& place, DataType dtype, KernelFn fn, void* variadic_fn,
                             void (*describe)(const KernelKey&, KernelArgsDef*)) {
  const KernelKey key(place.backend, place.layout, dtype);
  Kernel kernel(fn, variadic_fn, place.file, place.line);
  describe(key, kernel.mutable_args_def());
  place.args_def_fn(key, &kernel);
  KernelFactory::Instance().Insert(place.name, key, kernel);
}

}  // namespace phi
