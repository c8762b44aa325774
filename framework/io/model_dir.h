#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/io/param_io.h"
#include "framework/program/program_desc.h"

namespace phibridge {

/// A saved program and where its parameters are.
struct Model {
  std::string program_path;
  std::shared_ptr<const paddle::framework::ProgramDesc> program;
  std::vector<ParamSpec> specs;  // what the program wants, sorted by name
  std::optional<ParamFiles>
      params;                // checked; nothing if the program has none or `params_error` says why
  std::string params_error;  // only with MissingParams::kReport
};

enum class MissingParams {
  kThrow,   // to run
  kReport,  // to look at the program: what is wrong goes to Model::params_error
};

/// Finds program and parameters in a folder, or for the path of a program file in its folder.
///
/// Program: model.pdmodel, inference.pdmodel, __model__, or the only *.pdmodel; else the only file
/// that parses as a program. Several different ones of the first kind are an error, the others are
/// not looked at (a training case has its start-up program beside it).
/// Parameters, of the files there, whatever their names: a file that starts as a saved tensor (or
/// has a name that says so) is tried as the combined form; files with the names of the parameters
/// are the form of one file each. What fits the program is taken; two different ones that fit are
/// an error. Errors: NotFound, InvalidArgument with the files and reasons; those of ProgramDesc and
/// ParamFiles.
Model OpenModel(const std::string& path, MissingParams missing = MissingParams::kThrow);

/// The folder in which the program file lies.
std::string FolderOfModel(const Model& model);

}  // namespace phibridge
