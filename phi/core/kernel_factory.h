#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "phi/core/attribute.h"
#include "phi/core/kernel_key.h"
#include "phi/core/registered.h"
#include "phi/core/tensor_kind.h"

namespace phi {

class KernelContext;
class InferMetaContext;

using KernelFn = void (*)(KernelContext* ctx);
/// Calls `function`, whose type it knows, with the arguments in `ctx`.
using KernelCall = void (*)(void* function, KernelContext* ctx);
/// Why a kernel cannot take this case; empty if it can. Asked when a kernel is chosen, with the
/// meta data and attributes of the call in the order of its signature.
using SupportCheckFn = std::string (*)(const InferMetaContext& call);

/// One tensor parameter of a kernel, and the form into which the bridge must bring the argument
/// before the call.
struct TensorArgDef {
  TensorArgDef() = default;
  TensorArgDef(Backend b, DataLayout l, DataType d) : backend(b), layout(l), dtype(d) {}

  Backend backend = Backend::UNDEFINED;  // ALL_BACKEND: the argument stays where it is
  DataLayout layout = DataLayout::UNDEFINED;
  DataType dtype = DataType::UNDEFINED;  // UNDEFINED: any
  TensorKind kind = TensorKind::kDense;
  bool is_optional = false;
  bool is_vector = false;

  TensorArgDef& SetBackend(Backend b) {
    backend = b;
    return *this;
  }
  TensorArgDef& SetDataLayout(DataLayout l) {
    layout = l;
    return *this;
  }
  TensorArgDef& SetDataType(DataType d) {
    dtype = d;
    return *this;
  }
};

struct AttributeArgDef {
  AttributeType type_index = AttributeType::UNDEFINED;
};

class KernelArgsDef {
 public:
  void AppendInput(const TensorArgDef& def) { inputs_.push_back(def); }
  void AppendOutput(const TensorArgDef& def) { outputs_.push_back(def); }
  void AppendAttribute(AttributeType type) { attributes_.push_back({type}); }
  const std::vector<TensorArgDef>& input_defs() const { return inputs_; }
  const std::vector<TensorArgDef>& output_defs() const { return outputs_; }
  const std::vector<AttributeArgDef>& attribute_defs() const { return attributes_; }
  std::vector<TensorArgDef>& input_defs() { return inputs_; }
  std::vector<TensorArgDef>& output_defs() { return outputs_; }

 private:
  std::vector<TensorArgDef> inputs_;
  std::vector<TensorArgDef> outputs_;
  std::vector<AttributeArgDef> attributes_;
};

/// A registered function with the definition of its arguments and where it was registered.
class Kernel {
 public:
  Kernel() = default;
  Kernel(KernelFn fn, void* variadic_fn, const char* file = "", int line = 0)
      : call_(&CallWhole),
        function_(reinterpret_cast<void*>(fn)),
        variadic_fn_(variadic_fn),
        file_(file),
        line_(line) {}
  Kernel(KernelCall call, void* function, const char* file = "", int line = 0)
      : call_(call), function_(function), variadic_fn_(function), file_(file), line_(line) {}

  void operator()(KernelContext* ctx) const { call_(function_, ctx); }
  /// Of the function: where it differs, the kernels do.
  const void* address() const { return function_; }
  /// The function itself, to be called with typed arguments.
  template <typename Fn>
  Fn GetVariadicKernelFn() const {
    return reinterpret_cast<Fn>(variadic_fn_);
  }
  bool IsValid() const { return function_ != nullptr; }
  const KernelArgsDef& args_def() const { return args_def_; }
  KernelArgsDef* mutable_args_def() { return &args_def_; }
  /// Errors: OutOfRange.
  TensorArgDef& InputAt(size_t idx);
  TensorArgDef& OutputAt(size_t idx);
  void SetSupportCheck(SupportCheckFn check) { support_check_ = check; }
  SupportCheckFn support_check() const { return support_check_; }
  const char* file() const { return file_; }
  int line() const { return line_; }

 private:
  static void CallWhole(void* function, KernelContext* ctx) {
    reinterpret_cast<KernelFn>(function)(ctx);
  }

  KernelCall call_ = nullptr;
  void* function_ = nullptr;
  void* variadic_fn_ = nullptr;
  SupportCheckFn support_check_ = nullptr;
  const char* file_ = "";
  int line_ = 0;
  KernelArgsDef args_def_;
};

/// What SelectKernelOrThrowError chose. Also a kernel by itself, for callers that expect one.
struct KernelResult {
  const Kernel& kernel;
  /// True: `kernel` is one of the CPU, for a key of another back end; its caller moves the data.
  bool has_fallback_cpu = false;

  // NOLINTNEXTLINE(google-explicit-constructor): earlier releases returned the kernel
  operator const Kernel&() const { return kernel; }
};

using KernelKeyMap = std::unordered_map<KernelKey, Kernel, KernelKey::Hash>;
using KernelNameMap = std::unordered_map<std::string, KernelKeyMap>;

/// All registered kernels. Read by any thread, also while a library that adds some is loaded.
class KernelFactory {
 public:
  static KernelFactory& Instance();

  /// Of the parts that are loaded (phi::LoadAllParts).
  KernelNameMap& kernels() { return kernels_.Write(); }
  const KernelNameMap& kernels() const { return kernels_.Read(); }
  /// Aborts, naming both source lines, if the key is registered already.
  void Insert(const std::string& name, const KernelKey& key, const Kernel& kernel);
  bool HasKernelName(const std::string& kernel_name) const {
    return kernels().count(kernel_name) != 0;
  }
  /// The kernel of exactly this key, or nullptr. Stays valid as long as the process.
  const Kernel* Find(const std::string& kernel_name, const KernelKey& key) const;
  bool HasKernel(const std::string& kernel_name, const KernelKey& key) const {
    return Find(kernel_name, key) != nullptr;
  }
  /// As Find, then with ALL_LAYOUT; an invalid Kernel if there is none.
  const Kernel& SelectKernel(const std::string& kernel_name, const KernelKey& key) const;
  /// As SelectKernel; a name that is unknown is looked for in Part::kTrain, too. With `use_gpudnn`
  /// a key of GPU finds a kernel of GPUDNN first. A key of another back end than the CPU that finds
  /// none finds that of the CPU, if FLAGS_enable_api_kernel_fallback says so, and it does by
  /// default. Errors: NotFound, listing what is registered under that name.
  KernelResult SelectKernelOrThrowError(const std::string& kernel_name, const KernelKey& key,
                                        bool use_gpudnn = false) const;
  /// Names of all kernels of the parts that are loaded, sorted.
  std::vector<std::string> GetAllKernelNames() const;
  /// The kernels of one name; nullptr if there are none.
  const KernelKeyMap* FindKernelMap(const std::string& kernel_name) const;
  /// As FindKernelMap; an empty map if there are none.
  const KernelKeyMap& SelectKernelMap(const std::string& kernel_name) const;
  /// "CPU {float32, float64} phi/kernels/cpu/softmax_kernel.cc:88; GPU …"; empty if there are none.
  std::string KernelSummary(const std::string& kernel_name) const;

 private:
  KernelFactory() = default;
  Registered<KernelNameMap> kernels_;
};

/// `file` from the last of our top folders on ("phi/kernels/…"), so that messages do not depend on
/// the build machine.
const char* SourcePath(const char* file);

}  // namespace phi
