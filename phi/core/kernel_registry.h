#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "phi/core/dense_tensor.h"
#include "phi/core/device_context.h"
#include "phi/core/function_call.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_context.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/optional.h"
#include "phi/core/selected_rows.h"
#include "phi/core/sparse_coo_tensor.h"
#include "phi/core/sparse_csr_tensor.h"
#include "phi/core/string_tensor.h"
#include "phi/core/tensor_array.h"
#include "phi/core/type_info.h"

namespace phi {

class CPUContext;
class OneDNNContext;
class GPUContext;
using GPUDNNContext = GPUContext;
#ifdef __CUDACC__
using KPSContext = GPUContext;
#else
using KPSContext = CPUContext;
#endif

namespace internal {

template <typename T>
TensorKind KindOf() {
  if constexpr (std::is_same_v<T, DenseTensor>)
    return TensorKind::kDense;
  else if constexpr (std::is_same_v<T, SelectedRows>)
    return TensorKind::kSelectedRows;
  else if constexpr (std::is_same_v<T, TensorArray>)
    return TensorKind::kTensorArray;
  else if constexpr (std::is_same_v<T, SparseCooTensor>)
    return TensorKind::kSparseCoo;
  else if constexpr (std::is_same_v<T, SparseCsrTensor>)
    return TensorKind::kSparseCsr;
  else if constexpr (std::is_same_v<T, StringTensor>)
    return TensorKind::kString;
  else
    return RegisterTensorKind(T::name(), DefaultMaker<T>());  // a class from outside
}

template <typename T>
constexpr bool kIsTensor = std::is_base_of_v<TensorBase, T>;
template <typename T>
constexpr bool kIsAttribute = AttributeTypeOf<T>() != AttributeType::UNDEFINED;

struct InputParameter {
  static constexpr ParameterKind kKind = ParameterKind::kInput;
  static constexpr bool kOptional = false;
  static constexpr bool kVector = false;
};
struct OutputParameter : InputParameter {
  static constexpr ParameterKind kKind = ParameterKind::kOutput;
};

}  // namespace internal

/// How a kernel's parameter of type P is described and fetched. No definition: not a parameter
/// type.
template <typename P, typename = void>
struct KernelParameter;

template <typename C>
struct KernelParameter<const C&, std::enable_if_t<std::is_base_of_v<DeviceContext, C>>> {
  static constexpr ParameterKind kKind = ParameterKind::kContext;
  static const C& Get(KernelContext* ctx, size_t) { return ctx->GetDeviceContext<C>(); }
};

template <typename T>
struct KernelParameter<const T&, std::enable_if_t<internal::kIsTensor<T>>>
    : internal::InputParameter {
  using Tensor = T;
  static const T& Get(KernelContext* ctx, size_t i) {
    return ctx->InputAt<T>(static_cast<size_t>(ctx->InputRangeAt(i).first));
  }
};

template <typename T>
struct KernelParameter<const paddle::optional<T>&, std::enable_if_t<internal::kIsTensor<T>>>
    : internal::InputParameter {
  using Tensor = T;
  static constexpr bool kOptional = true;
  static paddle::optional<T> Get(KernelContext* ctx, size_t i) {
    return ctx->OptionalInputAt<T>(static_cast<size_t>(ctx->InputRangeAt(i).first));
  }
};

template <typename T>
struct KernelParameter<paddle::optional<const T&>, std::enable_if_t<internal::kIsTensor<T>>>
    : internal::InputParameter {
  using Tensor = T;
  static constexpr bool kOptional = true;
  static paddle::optional<const T&> Get(KernelContext* ctx, size_t i) {
    const size_t at = static_cast<size_t>(ctx->InputRangeAt(i).first);
    if (ctx->RawInput(at) == nullptr) return paddle::none;
    return paddle::optional<const T&>(ctx->InputAt<T>(at));
  }
};

template <typename T>
struct KernelParameter<const std::vector<const T*>&, std::enable_if_t<internal::kIsTensor<T>>>
    : internal::InputParameter {
  using Tensor = T;
  static constexpr bool kVector = true;
  static std::vector<const T*> Get(KernelContext* ctx, size_t i) {
    const KernelContext::Range& range = ctx->InputRangeAt(i);
    return ctx->InputsBetween<T>(static_cast<size_t>(range.first),
                                 static_cast<size_t>(range.second));
  }
};

template <typename T>
struct OptionalVectorParameter : internal::InputParameter {
  using Tensor = T;
  static constexpr bool kOptional = true;
  static constexpr bool kVector = true;
  static paddle::optional<std::vector<const T*>> Get(KernelContext* ctx, size_t i) {
    const KernelContext::Range& range = ctx->InputRangeAt(i);
    return ctx->OptionalInputsBetween<T>(static_cast<size_t>(range.first),
                                         static_cast<size_t>(range.second));
  }
};
template <typename T>
struct KernelParameter<const paddle::optional<std::vector<const T*>>&>
    : OptionalVectorParameter<T> {};
template <typename T>
struct KernelParameter<paddle::optional<const std::vector<const T*>>> : OptionalVectorParameter<T> {
  static paddle::optional<const std::vector<const T*>> Get(KernelContext* ctx, size_t i) {
    auto value = OptionalVectorParameter<T>::Get(ctx, i);
    if (!value) return paddle::none;
    return paddle::optional<const std::vector<const T*>>(*value);
  }
};

template <typename T>
struct KernelParameter<T*, std::enable_if_t<internal::kIsTensor<T>>> : internal::OutputParameter {
  using Tensor = T;
  static T* Get(KernelContext* ctx, size_t i) {
    return ctx->MutableOutputAt<T>(static_cast<size_t>(ctx->OutputRangeAt(i).first));
  }
};

template <typename T>
struct KernelParameter<std::vector<T*>, std::enable_if_t<internal::kIsTensor<T>>>
    : internal::OutputParameter {
  using Tensor = T;
  static constexpr bool kVector = true;
  static std::vector<T*> Get(KernelContext* ctx, size_t i) {
    const KernelContext::Range& range = ctx->OutputRangeAt(i);
    return ctx->MutableOutputBetween<T>(static_cast<size_t>(range.first),
                                        static_cast<size_t>(range.second));
  }
};

template <typename P>
struct KernelParameter<
    P, std::enable_if_t<internal::kIsAttribute<std::remove_cv_t<std::remove_reference_t<P>>> &&
                        (!std::is_reference_v<P> || std::is_const_v<std::remove_reference_t<P>>)>> {
  using Type = std::remove_cv_t<std::remove_reference_t<P>>;
  static constexpr ParameterKind kKind = ParameterKind::kAttribute;
  static const Type& Get(KernelContext* ctx, size_t i) { return ctx->AttrAt<Type>(i); }
};

template <typename P>
using KernelParameterTraits = KernelParameter<P>;

/// What its C++ type says of a kernel's parameter.
struct KernelParameterDef {
  ParameterKind kind = ParameterKind::kContext;
  bool is_optional = false;
  bool is_vector = false;
  AttributeType attribute = AttributeType::UNDEFINED;
  TensorKind (*tensor)() = nullptr;  // of inputs and outputs
};

template <typename Traits>
constexpr KernelParameterDef DefineKernelParameter() {
  KernelParameterDef def;
  def.kind = Traits::kKind;
  if constexpr (Traits::kKind == ParameterKind::kAttribute) {
    def.attribute = AttributeTypeOf<typename Traits::Type>();
  } else if constexpr (Traits::kKind != ParameterKind::kContext) {
    def.is_optional = Traits::kOptional;
    def.is_vector = Traits::kVector;
    def.tensor = &internal::KindOf<typename Traits::Tensor>;
  }
  return def;
}

/// What all kernels of one C++ type share, so that no dtype and no kernel has its own.
struct KernelForm {
  KernelCall call;
  const KernelParameterDef* parameters;
  size_t count;
};

template <typename Fn>
struct KernelFormOf;
template <typename Return, typename... Params>
struct KernelFormOf<Return (*)(Params...)> {
  using Fn = Return (*)(Params...);
  static void Call(void* function, KernelContext* ctx) {
    SignatureCall<KernelParameterTraits, KernelContext, Fn>::Run(reinterpret_cast<Fn>(function),
                                                                 ctx);
  }
  static constexpr KernelParameterDef kParameters[] = {
      DefineKernelParameter<KernelParameter<Params>>()...};
  static constexpr KernelForm kForm = {&Call, kParameters, sizeof...(Params)};
};

template <auto fn>
struct KernelImpl {
  using Form = KernelFormOf<decltype(fn)>;
  static constexpr auto kFunction = fn;
  static void Compute(KernelContext* ctx) { Form::Call(VariadicCompute(), ctx); }
  static void* VariadicCompute() { return reinterpret_cast<void*>(fn); }
};

using KernelArgsDefFn = void (*)(const KernelKey& kernel_key, Kernel* kernel);

/// Inserts one kernel; the body of a registration adjusts its argument definitions first.
class KernelRegistrar {
 public:
  struct Place {
    const char* name;
    Backend backend;
    DataLayout layout;
    KernelArgsDefFn args_def_fn;
    const char* file;
    int line;
  };
  /// One kernel per dtype: Family::Impl<T> is the KernelImpl for T.
  template <typename Family, typename... Dtypes>
  static int ForEachType(const Place& place) {
    static const Entry kEntries[] = {
        {CppTypeToDataType<Dtypes>::value, &Family::template Impl<Dtypes>::Form::kForm,
         reinterpret_cast<void*>(Family::template Impl<Dtypes>::kFunction)}...};
    return Insert(place, kEntries, sizeof...(Dtypes));
  }
  template <typename Impl>
  static int ForType(const Place& place, DataType dtype) {
    const Entry entry = {dtype, &Impl::Form::kForm, Impl::VariadicCompute()};
    return Insert(place, &entry, 1);
  }

 private:
  struct Entry {
    DataType dtype;
    const KernelForm* form;
    void* function;
  };
  static int Insert(const Place& place, const Entry* entries, size_t count);
};

namespace internal {
// C++ type or ALL_DTYPE, as PD_REGISTER_GENERAL_KERNEL takes it.
struct AllDtype {};
template <typename T>
constexpr DataType GeneralDtype() {
  if constexpr (std::is_same_v<T, AllDtype>)
    return DataType::ALL_DTYPE;
  else
    return CppTypeToDataType<T>::value;
}
using ALL_DTYPE = AllDtype;
}  // namespace internal

}  // namespace phi

#define PD_CONCAT_IMPL(a, b) a##b
#define PD_CONCAT(a, b) PD_CONCAT_IMPL(a, b)

// Note [Registration macros]
// PD_REGISTER_KERNEL(softmax, CPU, ALL_LAYOUT, phi::SoftmaxKernel, float, double) { body }
// declares the body as a function that adjusts argument definitions (`kernel_key` and `kernel` are
// its parameters), wraps the template in a struct that a fold expression can instantiate per dtype,
// and runs one static registrar. The names contain the kernel's, so that two registrations in one
// file differ.
#define PD_REGISTER_KERNEL(kernel_name, backend, layout, meta_kernel_fn, ...)                  \
  static void PD_CONCAT(PdArgsDef_##kernel_name##_##backend##_##layout##_, __LINE__)(          \
      const ::phi::KernelKey&, ::phi::Kernel*);                                                \
  namespace {                                                                                  \
  struct PD_CONCAT(PdKernel_##kernel_name##_##backend##_##layout##_, __LINE__) {               \
    template <typename T>                                                                      \
    using Impl = ::phi::KernelImpl<&meta_kernel_fn<T, ::phi::backend##Context>>;               \
  };                                                                                           \
  [[maybe_unused]] const int PD_CONCAT(pd_registered_##kernel_name##_##backend##_##layout##_,  \
                                       __LINE__) =                                             \
      ::phi::KernelRegistrar::ForEachType<                                                     \
          PD_CONCAT(PdKernel_##kernel_name##_##backend##_##layout##_, __LINE__), __VA_ARGS__>( \
          {#kernel_name, ::phi::Backend::backend, ::phi::DataLayout::layout,                   \
           &PD_CONCAT(PdArgsDef_##kernel_name##_##backend##_##layout##_, __LINE__), __FILE__,  \
           __LINE__});                                                                         \
  }                                                                                            \
  static void PD_CONCAT(PdArgsDef_##kernel_name##_##backend##_##layout##_, __LINE__)(          \
      [[maybe_unused]] const ::phi::KernelKey& kernel_key, [[maybe_unused]] ::phi::Kernel* kernel)

/// For a kernel function that is no template over dtypes; `dtype` is a C++ type or ALL_DTYPE.
#define PD_REGISTER_GENERAL_KERNEL(kernel_name, backend, layout, kernel_fn, dtype)             \
  static void PD_CONCAT(PdArgsDef_##kernel_name##_##backend##_##layout##_, __LINE__)(          \
      const ::phi::KernelKey&, ::phi::Kernel*);                                                \
  namespace {                                                                                  \
  inline constexpr ::phi::DataType PD_CONCAT(pd_dtype_##kernel_name##_##backend##_##layout##_, \
                                             __LINE__) = [] {                                  \
    using namespace ::phi::internal; /* NOLINT(google-build-using-namespace) for ALL_DTYPE */  \
    return GeneralDtype<dtype>();                                                              \
  }();                                                                                         \
  [[maybe_unused]] const int PD_CONCAT(pd_registered_##kernel_name##_##backend##_##layout##_,  \
                                       __LINE__) =                                             \
      ::phi::KernelRegistrar::ForType<::phi::KernelImpl<&kernel_fn>>(                          \
          {#kernel_name, ::phi::Backend::backend, ::phi::DataLayout::layout,                   \
           &PD_CONCAT(PdArgsDef_##kernel_name##_##backend##_##layout##_, __LINE__), __FILE__,  \
           __LINE__},                                                                          \
          PD_CONCAT(pd_dtype_##kernel_name##_##backend##_##layout##_, __LINE__));              \
  }                                                                                            \
  static void PD_CONCAT(PdArgsDef_##kernel_name##_##backend##_##layout##_, __LINE__)(          \
      [[maybe_unused]] const ::phi::KernelKey& kernel_key, [[maybe_unused]] ::phi::Kernel* kernel)
