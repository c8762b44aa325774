#pragma once

#include "phi/kernels/funcs/sequence/sequence_batch.h"

namespace paddle::operators {

using phi::funcs::SequenceBatch;

}  // namespace paddle::operators
