#pragma once

#include <string>

#include "framework/io/saved_value.h"

namespace phibridge {

/// What a path holds: a file of paddle.save (.pdparams, .pdopt: framework/io/pickle.h says which
/// are read; nothing of a file is run), or a folder with one file a tensor, as Session::Save and
/// paddle.static.save_vars write it.
/// Errors: as ReadPickle and MappedFile; of a folder those of ReadTensorRecord, and NotFound if no
/// file in it is a tensor.
SavedValue LoadState(const std::string& path);

/// Writes a file that paddle.load reads: state_dict() of a layer as .pdparams, of an optimizer as
/// .pdopt. The file is whole or as it was. Errors: as PickleBytes and WriteFile.
void SaveState(const SavedValue& state, const std::string& path);

/// Writes each tensor of a dictionary, in Paddle's format, to a file of its name in a new folder.
/// by_parameter: the name is that of the parameter (linear_0.w_0), as a program has it, if the
/// dictionary says it. Errors: AlreadyExists; InvalidArgument if `state` is no dictionary; as
/// WriteFile.
void SaveStateFolder(const SavedValue& state, const std::string& folder, bool by_parameter = true);

}  // namespace phibridge
