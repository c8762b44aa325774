#pragma once

#include "paddle/phi/infermeta/unary.h"
