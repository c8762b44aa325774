#pragma once

#include "framework/grad_op_desc_maker.h"
