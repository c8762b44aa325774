#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/executor/route.h"
#include "phi/core/dense_tensor.h"
#include "phi/core/enforce.h"
#include "phi/core/memory.h"

/// Load a legacy program, feed it, run it, fetch what it computed:
///
///   auto program = phibridge::Program::Load("model_dir");
///   phibridge::Session session(program);
///   session.Feed("image", phibridge::MakeTensor({1, 1, 8, 8}, pixels));
///   session.Run();
///   phibridge::Tensor out = session.Fetch(program->fetches()[0]);
namespace phibridge {

/// Elements of one type in memory that copies share. data<float>() and so on; dims(), dtype(),
/// lod().
using Tensor = phi::DenseTensor;
using DataType = phi::DataType;
/// The exception of all functions here; code() is the kind (phi::NOT_FOUND, …), what() the complete
/// message. Out of memory is phi::RESOURCE_EXHAUSTED, never std::bad_alloc.
using Error = phi::enforce::EnforceNotMet;

/// How programs run.
struct Options {
  /// "cpu", "onednn" (the CPU, with oneDNN's kernels where there are any), "gpu" or "gpu:N";
  /// "auto": for an inference program, if oneDNN is built in, onednn or cpu for each operator, by
  /// measured costs and the declared shapes; else cpu.
  std::string place = "auto";
  /// Which kernels to take: "softmax=legacy", "*=phi", "0/17=cpu" (op 17 of block 0). Of several
  /// rules that apply to an op, one of its number counts before one of its type, and that before
  /// "*"; of equal ones the last counts. A rule that fits no op of the program is an error.
  std::vector<std::string> kernel_rules;
  /// What to do if the place has no kernel for an op: "deny" raises an error; "report" and "allow"
  /// take the CPU's kernel, and Routing() shows it. With "report", the command line also prints
  /// such ops.
  std::string fallback = "report";
  /// Threads of a kernel, for the whole process; 0 leaves it as it is.
  int threads = 0;
  /// The most bytes that tensors may hold in host memory, for the whole process; 0 leaves it as it
  /// is. The default is the memory of the machine or of its container.
  size_t memory_limit_bytes = 0;
  /// The most bytes that tensors may hold in memory of each GPU, for the whole process; 0 leaves it
  /// as it is. The default is what the GPU has.
  size_t gpu_memory_limit_bytes = 0;
  /// Throw if an op computes a NaN or an infinity.
  bool check_nan_inf = false;
  /// Measure each op, for Routing(): what it takes the host and, on a GPU, what its kernels take
  /// the device.
  bool timing = false;
  /// True: temporaries whose lifetimes do not overlap share memory. False: each has memory of its
  /// own.
  bool reuse_buffers = true;
  /// On a GPU: capture the kernels of operators in a row into CUDA graphs, one for each set of
  /// shapes, dtypes, LoD and memory of what they read, and launch these in later runs. Not while
  /// `timing`, check_nan_inf or FLAGS_benchmark looks at every op, nor in programs with control
  /// flow. Routing() says what is captured, and why other ops are not. Without a value: inference
  /// programs on a GPU do, others do not; true on another place is an error.
  std::optional<bool> cuda_graphs;
  /// Which passes rewrite a program before it runs, `phibridge passes` lists them: "on"
  /// and "off" (all), "conv_bias=off"; the later one counts. All run unless this says
  /// otherwise, or check_nan_inf asks to look at every op. They change no more than the rounding of
  /// results (docs/tools.md says what else is known); an op that a rule is about stays as it is.
  std::vector<std::string> passes;
  /// Folders below which operators of the program (`save`, `load`, …) may read and write files,
  /// besides the working folder and, for reading, the program's own. Any other file is
  /// PermissionDenied when the operator runs.
  std::vector<std::string> allow_files;
};

/// A variable as the program declares it.
struct TensorInfo {
  std::string name;
  DataType dtype = DataType::UNDEFINED;
  std::vector<int64_t> shape;  // -1: any
  int lod_level = 0;
};

/// Where random ops of a start-up program draw from: the stream of SetRandomSeed, or, if they name
/// a seed of their own (attribute `seed`), from that; or all of them from the stream.
enum class StartupSeeds { kAsSaved, kFromStream };

/// A program with its parameters, ready to run. Immutable: any number of sessions may share it.
class Program {
 public:
  /// Finds program and parameters in a folder (or beside a program file), checks all of them before
  /// anything is allocated, and prepares the run.
  /// Errors: NotFound and InvalidArgument for what is wrong with the files, Unimplemented naming
  /// everything that no kernel computes, ResourceExhausted.
  static std::shared_ptr<const Program> Load(const std::string& path, const Options& options = {});
  /// As Load, but a start-up program makes the parameters: the file `startup_path`, or
  /// startup.pdmodel, startup_program or __startup__ in the folder of the program.
  /// Errors: as Load; NotFound if there is no start-up program; InvalidArgument naming all
  /// parameters that it does not make, or makes with another type or shape.
  static std::shared_ptr<const Program> Initialize(const std::string& path,
                                                   const std::string& startup_path = "",
                                                   const Options& options = {},
                                                   StartupSeeds seeds = StartupSeeds::kAsSaved);
  ~Program();

  /// The variables that feed ops fill, in their order; without feed ops, the data variables of the
  /// program.
  const std::vector<TensorInfo>& feeds() const;
  /// The names of the variables that fetch ops read, in their order; empty without fetch ops.
  const std::vector<std::string>& fetches() const;
  /// The names of the variables that ops marked as loss (op_role) in a training program compute;
  /// usually one.
  std::vector<std::string> losses() const;
  /// Those of Load; cuda_graphs has a value.
  const Options& options() const;
  /// Warnings, a sentence each, about results that may differ from those of the framework that
  /// saved the program, because it has ops of later versions than this library knows.
  const std::vector<std::string>& warnings() const;
  /// The declaration of a variable of block 0. Errors: NotFound.
  TensorInfo Variable(const std::string& name) const;

 private:
  friend class Session;
  struct Impl;
  explicit Program(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// One run state of a program: feeds, variables, parameters that ops change. One thread at a time.
class Session {
 public:
  /// Errors: ResourceExhausted.
  explicit Session(std::shared_ptr<const Program> program);
  /// On a GPU it waits for runs of which nothing was fetched, and logs what they found wrong.
  ~Session();

  /// The value of a feed, shared, not copied; stays for the following runs. Without feed ops, any
  /// variable of the program; one of strings gets uint8 bytes [shape…, width], where zeros fill
  /// what is shorter.
  /// Errors: NotFound if there is no such feed, InvalidArgument if type or shape are not the
  /// declared.
  void Feed(const std::string& name, const Tensor& tensor);
  /// Runs once. `keep` names the variables to be fetched; those that fetch ops name are always
  /// kept. What was fed may be changed when it returns. On a GPU that is when all is given to the
  /// device, and Fetch waits for the values; but if a feed lies in memory of that GPU, which the
  /// kernels of the run read, it is when they have ended.
  /// Errors: PreconditionNotMet naming the feeds that are missing; NotFound for an unknown name;
  /// whatever an op throws, with the op's place in the program; on a GPU also what kernels of an
  /// earlier run found wrong, if nobody was told, and of this run, if it waits for them.
  void Run(const std::vector<std::string>& keep = {});
  /// Gives back the memory of temporaries and what caches of the process hold and nobody uses. The
  /// next Run takes memory anew; results do not change. A Run that runs out of memory has done this
  /// before the error reaches the caller.
  void Trim();
  /// The value of a fetched or persistable variable after Run, in host memory of its own.
  /// Errors: NotFound; PreconditionNotMet if it was not kept; on a GPU what kernels found wrong.
  /// InvalidArgument for a tensor array: FetchArray.
  Tensor Fetch(const std::string& name) const;
  /// True if the variable holds several tensors after Run: a tensor array, a sparse tensor or
  /// strings. Errors: as Fetch.
  bool IsArray(const std::string& name) const;
  /// The tensors of a tensor array, each as Fetch gives it; of a sparse tensor its indices, or
  /// crows and columns, its values and its shape; of strings their bytes, filled with 0 to the
  /// length of the longest. Errors: as Fetch; InvalidArgument if the variable holds one tensor;
  /// PreconditionNotMet if an element was never written.
  std::vector<Tensor> FetchArray(const std::string& name) const;
  /// "indices", "values", …: what FetchArray gives of a sparse tensor or of strings, in its order;
  /// empty for a tensor array. Errors: as Fetch.
  std::vector<std::string> MemberNames(const std::string& name) const;
  /// Writes the program (model.pdmodel) and every persistable variable as it is now (a file of its
  /// name each, in Paddle's format) to a new folder: what Load reads again, and Paddle's load_vars.
  /// `notes` are files of the caller's own, by name, to lie beside them. The folder is complete and
  /// on the disk, or not there, whatever else happens: another Save to it, a crash, a full disk.
  /// On a GPU it waits for the last run, whose errors it throws if nobody was told.
  /// Errors: AlreadyExists if the folder exists; InvalidArgument if the name of a note or variable
  /// cannot be that of a file there; PreconditionNotMet naming variables without value;
  /// ResourceExhausted; Unavailable if a file cannot be written.
  void Save(const std::string& folder, const std::map<std::string, std::string>& notes = {}) const;

  /// One entry per op: the ops of block 0 in the order of the run, then the ops of the sub-blocks
  /// that have run. Empty before the first run. Times only with Options::timing.
  std::vector<Route> Routing() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Restarts the random stream of the process, from which random ops with seed 0 draw on the CPU.
void SetRandomSeed(uint64_t seed);
/// The state of that stream, as text; after SetRandomState with it, the stream continues from
/// there.
/// Errors of SetRandomState: InvalidArgument for a text that RandomState did not give.
std::string RandomState();
void SetRandomState(const std::string& state);

/// A tensor with a copy of `values`. Errors: InvalidArgument unless there are as many values as the
/// shape has elements.
template <typename T>
Tensor MakeTensor(const std::vector<int64_t>& shape, const std::vector<T>& values) {
  return phi::WithTypedErrors([&] {
    Tensor tensor;
    tensor.Resize(phi::make_ddim(shape));
    PADDLE_ENFORCE_EQ(tensor.numel(), static_cast<int64_t>(values.size()),
                      phi::errors::InvalidArgument("%d values do not fill a tensor of shape %s",
                                                   values.size(), tensor.dims()));
    T* to = tensor.mutable_data<T>(phi::CPUPlace());
    for (size_t i = 0; i < values.size(); ++i) to[i] = values[i];
    return tensor;
  });
}

}  // namespace phibridge
