#pragma once

#include "paddle/phi/core/ddim.h"

namespace paddle {
namespace framework {
using phi::arity;
using phi::contain_unknown_dim;
using phi::DDim;
template <int D>
using Dim = ::phi::Dim<D>;
using phi::flatten_to_1d;
using phi::flatten_to_2d;
using phi::flatten_to_3d;
using phi::make_ddim;
using phi::make_dim;
using phi::product;
using phi::slice_ddim;
using phi::stride;
using phi::stride_numel;
using phi::vectorize;
}  // namespace framework
}  // namespace paddle
