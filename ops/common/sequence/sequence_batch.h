#pragma once

#include "phi/kernels/funcs/sequence/sequence_batch.h"

namespace paddle {
namespace operators {

using phi::funcs::SequenceBatch;

}  // namespace operators
}  // namespace paddle
