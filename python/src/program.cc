#include "python/src/program.h"

#include <pybind11/stl.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "framework/api/phibridge.h"
#include "framework/executor/interrupt_check.h"
#include "framework/scope/tensor_members.h"
#include "phi/core/enforce.h"
#include "python/src/conversions.h"
#include "python/src/recording.h"
#include "python/src/self.h"

namespace phibridge::python {
namespace {

using Programs = std::shared_ptr<Program>;

// The options of `function`, "Program.load()", which errors name.
Options OptionsOf(const std::string& function, const py::kwargs& given) {
  Options options;
  for (const auto& [key, value] : given) {
    const auto name = key.cast<std::string>();
    const py::handle option = value;
    const std::string what = function + ": `" + name + "`";
    const auto text = [&] { return ValueAs<std::string>(option, what, "text"); };
    const auto flag = [&] { return ValueAs<bool>(option, what, "True or False"); };
    const auto list = [&] {
      return ValueAs<std::vector<std::string>>(option, what, "a list of texts");
    };
    if (name == "place") {
      options.place = text();
    } else if (name == "kernel_rules") {
      options.kernel_rules = list();
    } else if (name == "fallback") {
      options.fallback = text();
    } else if (name == "threads") {
      options.threads = ValueAs<int>(option, what, "a number");
    } else if (name == "memory_limit_bytes") {
      options.memory_limit_bytes = ValueAs<size_t>(option, what, "a number of bytes");
    } else if (name == "gpu_memory_limit_bytes") {
      options.gpu_memory_limit_bytes = ValueAs<size_t>(option, what, "a number of bytes");
    } else if (name == "check_nan_inf") {
      options.check_nan_inf = flag();
    } else if (name == "timing") {
      options.timing = flag();
    } else if (name == "reuse_buffers") {
      options.reuse_buffers = flag();
    } else if (name == "cuda_graphs") {
      if (!option.is_none()) options.cuda_graphs = flag();
    } else if (name == "passes") {
      options.passes = list();
    } else if (name == "allow_files") {
      options.allow_files = list();
    } else {
      throw py::type_error(function + " has no option `" + name +
                           "`; help(phibridge.Program.load) lists them");
    }
  }
  return options;
}

Programs Load(const py::object& path, const py::kwargs& given) {
  const Options options = OptionsOf("Program.load()", given);
  const std::string folder = PathOf(path);
  const py::gil_scoped_release free;
  // The class that Python holds is not const; none of its functions changes it.
  return std::const_pointer_cast<Program>(Program::Load(folder, options));
}

StartupSeeds SeedsOf(const std::string& text) {
  if (text == "saved") return StartupSeeds::kAsSaved;
  if (text == "stream") return StartupSeeds::kFromStream;
  throw py::value_error("Program.initialize(): `seeds` is '" + text +
                        "'; it may be 'saved' or 'stream'");
}

Programs Initialize(const py::object& path, const py::object& startup_path,
                    const std::string& seeds, const py::kwargs& given) {
  const Options options = OptionsOf("Program.initialize()", given);
  const std::string folder = PathOf(path);
  const std::string startup = startup_path.is_none() ? "" : PathOf(startup_path);
  const StartupSeeds from = SeedsOf(seeds);
  const py::gil_scoped_release free;
  return std::const_pointer_cast<Program>(Program::Initialize(folder, startup, options, from));
}

std::unique_ptr<Session> NewSession(const Programs& program) {
  const py::gil_scoped_release free;
  return std::make_unique<Session>(program);
}

// Strings are fed as bytes in rows of one length.
phi::DenseTensor BytesOf(const phi::StringTensor& strings) {
  return MembersOf(&strings).at(0).tensor;
}

phi::DenseTensor FeedOf(const std::string& name, const py::handle& value) {
  if (const phi::Tensor* tensor = TensorOf(value.ptr())) {
    CheckMayRead(*tensor);
    const auto* strings = phi::TensorCast<phi::StringTensor>(tensor->impl().get());
    return strings != nullptr ? BytesOf(*strings) : tensor->dense();
  }
  const bool is_pair = py::isinstance<py::tuple>(value) && py::len(value) == 2;
  if (HasStrings(value) && !(is_pair && PyList_Check(value[py::int_(1)].ptr())))
    return BytesOf(StringsOf(value));
  if (is_pair) {
    phi::DenseTensor tensor = FeedOf(name, value[py::int_(0)]);
    tensor.set_lod(ValueAs<phi::LoD>(value[py::int_(1)], "the LoD of feed `" + name + "`",
                                     "a list of lists of offsets"));
    return tensor;
  }
  if (py::isinstance<py::array>(value))
    return SharedOrCopied(py::reinterpret_borrow<py::array>(value));
  return CopyOf(value);
}

py::object ValueOf(const Session& session, const std::string& name) {
  if (!session.IsArray(name)) return py::cast(phi::Tensor(session.Fetch(name)));
  const std::vector<std::string> members = session.MemberNames(name);
  const std::vector<Tensor> tensors = session.FetchArray(name);
  py::list list;
  for (const Tensor& one : tensors) list.append(py::cast(phi::Tensor(one)));
  if (members.empty()) return std::move(list);
  if (members == std::vector<std::string>{"bytes"}) {
    auto strings = std::make_shared<phi::StringTensor>();
    StringsFromBytes(tensors[0], strings.get());
    return py::cast(phi::Tensor(std::move(strings)));
  }
  py::dict named;
  for (size_t i = 0; i < members.size(); ++i) named[py::str(members[i])] = list[i];
  return std::move(named);
}

// When the check of this thread looks next whether a signal came.
thread_local std::chrono::steady_clock::time_point next_look;

std::chrono::steady_clock::time_point SoonAfterNow() {
  constexpr std::chrono::milliseconds kBetween(50);  // the lock of Python may have to be waited for
  return std::chrono::steady_clock::now() + kBetween;
}

// What a handler of a signal raised. No std::exception, which the library would make its own.
struct Interruption {
  py::error_already_set raised;
};

// Lets handlers of signals run, such as that of Ctrl-C; what they raise ends the run.
void LookForSignals() {
  if (std::chrono::steady_clock::now() < next_look) return;
  {
    const py::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) throw Interruption{py::error_already_set()};
  }
  next_look = SoonAfterNow();
}

// A session and the program that it runs.
struct SessionOfProgram {
  Programs program;
  std::unique_ptr<Session> session;
  bool is_called = false;  // guarded by Python's lock
};

// The one call of a session that goes on; calls let go of Python's lock, which is held here.
class OnlyCall {
 public:
  // Errors: PreconditionNotMet if there is another.
  explicit OnlyCall(SessionOfProgram* owner) : owner_(owner) {
    PADDLE_ENFORCE(!owner->is_called,
                   phi::errors::PreconditionNotMet(
                       "a session belongs to one thread at a time, and another call of this one "
                       "goes on; give each thread its own: phibridge.Session(program)"));
    owner->is_called = true;
  }
  OnlyCall(const OnlyCall&) = delete;
  OnlyCall& operator=(const OnlyCall&) = delete;
  ~OnlyCall() { owner_->is_called = false; }
  Session* operator->() const { return owner_->session.get(); }
  const Session& operator*() const { return *owner_->session; }

 private:
  SessionOfProgram* owner_;
};

// Feeds, runs, and gives what was asked for, else what the program fetches.
py::dict Run(SessionOfProgram* owner, const py::dict& feeds,
             const std::vector<std::string>& fetch) {
  const OnlyCall session(owner);
  for (const auto& [key, value] : feeds) {
    const std::string name = py::str(key);
    session->Feed(name, FeedOf(name, value));
  }
  try {
    const py::gil_scoped_release free;
    const ScopedInterruptCheck between_steps(&LookForSignals);
    next_look = SoonAfterNow();
    session->Run(fetch);
  } catch (const Interruption& interruption) {
    throw interruption.raised;
  }
  py::dict values;
  for (const std::string& name : fetch.empty() ? owner->program->fetches() : fetch) {
    values[py::str(name)] = ValueOf(*session, name);
  }
  return values;
}

py::list RoutingOf(const Session& session) {
  py::list rows;
  for (const Route& route : session.Routing()) {
    py::dict row;
    row["op"] = route.op;
    row["block"] = route.block;
    row["index"] = route.index;
    row["beside"] = route.beside;
    row["kernel"] = route.kernel;
    row["kind"] = route.kind;
    row["key"] = route.key;
    row["reason"] = route.reason;
    row["is_fallback"] = route.is_fallback;
    row["fallback_reason"] = route.fallback_reason;
    row["host_op"] = route.host_op;
    row["bytes_moved"] = route.bytes_moved;
    row["runs"] = route.runs;
    row["total_us"] = route.total_us;
    row["device_us"] = route.device_us;
    row["graph_runs"] = route.graph_runs;
    row["why_no_graph"] = route.why_no_graph;
    row["stands_for"] = route.stands_for;
    row["passes"] = route.passes;
    rows.append(row);
  }
  return rows;
}

py::dict InfoOf(const TensorInfo& info) {
  py::dict row;
  row["name"] = info.name;
  row["dtype"] = info.dtype;
  row["shape"] = info.shape;
  row["lod_level"] = info.lod_level;
  return row;
}

constexpr char kLoadDoc[] =
    "Load a program and its parameters from a folder, or the file of a program.\n\n"
    "place: \"auto\", \"cpu\", \"onednn\", \"gpu\" or \"gpu:N\". kernel_rules: "
    "[\"softmax=legacy\", ...].\n"
    "fallback: \"report\", \"allow\" or \"deny\". passes: [\"off\"], [\"conv_bias=off\"]. threads, "
    "memory_limit_bytes, gpu_memory_limit_bytes: of the\n"
    "process. check_nan_inf, timing, reuse_buffers: True or False. cuda_graphs: True, False or "
    "None "
    "(on for inference\n"
    "programs on a GPU). allow_files: folders for what "
    "the program reads and\n"
    "writes.\n\nRaises NotFoundError, InvalidArgumentError, UnimplementedError, "
    "ResourceExhaustedError.";

constexpr char kInitializeDoc[] =
    "As load, but a start-up program makes the parameters: the file startup_path, or "
    "startup.pdmodel, startup_program or\n__startup__ in the folder of the program.\n\n"
    "seeds: \"saved\": random operators that name a seed of their own draw from that, others from "
    "the stream of phibridge.seed;\n\"stream\": all draw from the stream, as layers do. Raises "
    "what "
    "load raises; NotFoundError if there is no start-up\nprogram; InvalidArgumentError naming the "
    "parameters that it does not make.";

constexpr char kRunDoc[] =
    "Run once and return {name: Tensor} of what `fetch` names, else of what the program "
    "fetches.\n\n"
    "feeds: {name: value}; a value is an array, a Tensor, numbers, or a pair (value, lod). "
    "Elements of an "
    "array are\n"
    "shared, not copied, if it is contiguous, writeable, and in the machine's byte order. A feed "
    "stays for the following runs. An array of tensors is a list, a sparse "
    "tensor a dict of its parts.\n"
    "Other threads of Python run meanwhile, and handlers of signals between the steps of loops: "
    "Ctrl-C ends an endless\nloop.";

}  // namespace

void AddProgram(py::module_* module) {
  py::class_<Program, Programs>(
      *module, "Program", "A saved program with its parameters; any number of sessions share it.")
      .def_static("load", &Load, py::arg("path"), kLoadDoc)
      .def_static("initialize", &Initialize, py::arg("path"), py::arg("startup_path") = py::none(),
                  py::arg("seeds") = "saved", kInitializeDoc)
      .def_property_readonly("feeds",
                             [](Self<Program> p) {
                               py::list rows;
                               for (const TensorInfo& info : p->feeds()) rows.append(InfoOf(info));
                               return rows;
                             })
      .def_property_readonly("fetches", [](Self<Program> p) { return p->fetches(); })
      .def_property_readonly("losses", [](Self<Program> p) { return p->losses(); })
      .def_property_readonly("warnings", [](Self<Program> p) { return p->warnings(); })
      .def(
          "variable",
          [](Self<Program> p, const std::string& name) { return InfoOf(p->Variable(name)); },
          py::arg("name"), "The declaration of a variable.");
  py::class_<SessionOfProgram>(*module, "Session",
                               "One run state of a program. One thread at a time: a call during "
                               "another raises PreconditionNotMetError.")
      .def(py::init([](const Programs& program) {
             return std::make_unique<SessionOfProgram>(
                 SessionOfProgram{program, NewSession(program)});
           }),
           py::arg("program").none(false))
      .def(
          "run",
          [](Self<SessionOfProgram> s, const py::dict& feeds,
             const std::vector<std::string>& fetch) { return Run(s.get(), feeds, fetch); },
          py::arg("feeds") = py::dict(), py::arg("fetch") = std::vector<std::string>(), kRunDoc)
      .def(
          "fetch",
          [](Self<SessionOfProgram> s, const std::string& name) {
            return ValueOf(*OnlyCall(s.get()), name);
          },
          py::arg("name"), "A variable that the last run kept, or a parameter.")
      .def(
          "save",
          [](Self<SessionOfProgram> s, const py::object& path) {
            const std::string folder = PathOf(path);
            const OnlyCall session(s.get());
            const py::gil_scoped_release free;
            session->Save(folder);
          },
          py::arg("folder"),
          "Write the program and all parameters as they are now to a new folder.")
      .def(
          "trim", [](Self<SessionOfProgram> s) { OnlyCall(s.get())->Trim(); },
          "Give memory of temporaries back.")
      .def_property_readonly(
          "routing", [](Self<SessionOfProgram> s) { return RoutingOf(*OnlyCall(s.get())); },
          "One dict an operator: which kernel ran, and why.");
  module->def("seed", &SetRandomSeed, py::arg("seed"),
              "Restart the random stream of programs and functions.");
  module->def("get_rng_state", &RandomState);
  module->def("set_rng_state", &SetRandomState, py::arg("state"));
}

}  // namespace phibridge::python
