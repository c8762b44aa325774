#pragma once

// All shape functions. The original groups them by number of inputs, this project by what they do,
// so each of the original's headers brings all. tests/outside/headers_test.py finds a family that
// is missing.
#include "phi/infermeta/activation.h"
#include "phi/infermeta/add_n.h"
#include "phi/infermeta/compare.h"
#include "phi/infermeta/conv.h"
#include "phi/infermeta/creation.h"
#include "phi/infermeta/dropout.h"
#include "phi/infermeta/elementwise.h"
#include "phi/infermeta/indexing.h"
#include "phi/infermeta/manipulation.h"
#include "phi/infermeta/matmul.h"
#include "phi/infermeta/neural.h"
#include "phi/infermeta/norm.h"
#include "phi/infermeta/pool.h"
#include "phi/infermeta/product.h"
#include "phi/infermeta/reduce.h"
#include "phi/infermeta/select_along_axis.h"
#include "phi/infermeta/unary.h"
